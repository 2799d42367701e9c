// The categories of the search (interface, endpoint 32) and the vocabulary of each.
// Brands are invented: no real company is mentioned.

import { type Fit, fitOf, textOf } from './people/fit.ts'

/** A category with its vocabularies. */
export interface Category {
  readonly name: string
  /** What its creators do, as part of a handle. */
  readonly verb: string
  /** The ages of its creators. */
  readonly fits: Fit
  /** Percent of women among its creators and in their audiences. */
  readonly women: number
  /** Eight lines of a biography, and whom each fits. */
  readonly bio: readonly string[]
  readonly bioFits: readonly Fit[]
  /** Ten hashtags, with the `#`, and whom each fits. */
  readonly hashtags: readonly string[]
  readonly tagFits: readonly Fit[]
  /** Three brands, with the `@`. */
  readonly brands: readonly string[]
  readonly interests: readonly string[]
  /** The two categories that are next to it. */
  readonly near: readonly string[]
}

function row(
  name: string,
  verb: string,
  ages: string,
  women: number,
  bio: string,
  tags: string,
  brands: string,
  interests: string,
  near: string,
): Category {
  const lines = bio.split('|')
  const marks = tags.split(' ')
  return {
    name,
    verb,
    fits: fitOf(`~${ages}`),
    women,
    bio: lines.map(textOf),
    bioFits: lines.map(fitOf),
    hashtags: marks.map((tag) => `#${textOf(tag)}`),
    tagFits: marks.map(fitOf),
    brands: brands.split(' ').map((brand) => `@${brand}`),
    interests: interests.split('|'),
    near: near.split('|'),
  }
}

// After `~` stands whom a line or a hashtag fits: `25+` and `18-34` ages, `f` women, `m` men, `p` any person, but no page.
// biome-ignore format: a table, one line for each vocabulary
export const CATEGORIES: readonly Category[] = [
  row('Art & Design', 'draws', '13+', 55, 'Illustrator~p|Painter of small things~p|Design every day|Ceramics and clay|Watercolour artist~p|Graphic designer~p 18+|Sketchbook tours|Commissions open',
    'art design illustration drawing painting artist sketch watercolor ceramics artoftheday', 'inkfold palettina claywork', 'Art|Design|Crafts',
    'Photography|Books & Writing'),
  row('Automobiles', 'drives', '18+', 20, 'Car reviews|Petrolhead~p|Electric car owner~p|Motorbike diaries|Classic car restorer~p 25+|Track days|Road tests|Garage builds',
    'cars carlovers automotive supercar motorbike electriccar roadtest jdm classiccars drive', 'voltara.cars torqline tyreo', 'Cars|Motorsport|Engineering',
    'Technology|Sports'),
  row('Beauty & Hygiene', 'glows', '13+', 88, 'Makeup artist~p 18+|Skincare routines|Clean beauty|Nail art|Hair tutorials|Honest beauty reviews|Fragrance collector~p 18+|Sensitive skin tips',
    'beauty makeup skincare glow nails haircare grwm cleanbeauty lipstick~f selfcare', 'lumaskin petalia.beauty rosewick', 'Beauty|Skincare|Fragrance',
    'Fashion|Health & Fitness'),
  row('Books & Writing', 'reads', '13+', 66, 'Bookworm~p|Author of two novels~p 25+|Poetry and ink|Reading 100 books a year~p|Book club host~18+|Fantasy reader~p|Writing coach~p 25+|Library dweller~p',
    'books bookclub bookshelf reading writer poetry bookreview amreading fiction library', 'paperlane inkwell.press readora', 'Books|Writing|Poetry',
    'Learning & Education|Art & Design'),
  row('Business & Entrepreneurship', 'builds', '18+', 42, 'Founder~p 18+|Startup stories|Small business owner~p 18+|Building in public|Marketing tips|Business coach~p 25+|Angel investor~p 35+|Side hustle ideas',
    'business entrepreneur startup marketing smallbusiness founder sidehustle branding leadership sales', 'ledgerly pitchdeck.io growstead', 'Business|Marketing|Startups',
    'Work & Career|Finance'),
  row('Cinema & Entertainment', 'watches', '13+', 46, 'Film critic~p 18+|Actor~p|Movie reviews without spoilers|Series addict~p|Short films|Behind the scenes|Stand-up comedian~p 18+|Cinema history',
    'film cinema movies actor comedy series moviereview behindthescenes shortfilm entertainment', 'reelhaus popcornia streamlet', 'Film|Television|Comedy',
    'Music & Dance|Books & Writing'),
  row('Family & Relationships', 'shares', '25+', 66, 'Family life|Couple stories~18+|Marriage and laughter~25+|Big family small house~25+|Dating advice~18+|Relationship coach~p 25+|Grandparents included~25+|Our little tribe~25+',
    'family love couple relationship marriage~25+ familytime couplegoals together wedding~18+ home', 'nestling.co togetherly kinbox', 'Family|Weddings|Relationships',
    'Parenting|Home & Lifestyle'),
  row('Fashion', 'styles', '13+', 72, 'Fashion stylist~p 18+|Outfit of the day|Thrift finds|Model~p 18-44|Streetwear~13-44|Modest fashion~f|Capsule wardrobe|Slow fashion advocate~p',
    'fashion ootd style streetwear outfit thrifted fashionista~f model slowfashion lookbook', 'threadhaus velora.wear sneakly', 'Fashion|Shopping|Jewellery',
    'Beauty & Hygiene|Art & Design'),
  row('Finance', 'invests', '18+', 34, 'Personal finance|Investing made simple|Budget nerd~p|Crypto sceptic~p 18+|Rent or buy|Tax tips~18+|Stock market explained~18+|Financial freedom',
    'finance investing money stocks budgeting savings crypto personalfinance wealth financialfreedom', 'coinmug.app pennywell vaulton', 'Finance|Investing|Economy',
    'Business & Entrepreneurship|Work & Career'),
  row('Food & Beverages', 'bakes', '13+', 56, 'Home baker~p|Recipes under 30 minutes|Vegan kitchen|Street food hunter~p|Sourdough every week|Coffee roaster~p 18+|Chef~p 18+|Restaurant reviews~18+',
    'food foodie recipe baking vegan coffee cooking streetfood homemade dessert', 'crumbco brewnest saltandsage', 'Food|Cooking|Restaurants',
    'Home & Lifestyle|Health & Fitness'),
  row('Gaming', 'plays', '13-54', 27, 'Streamer~p|Speedrunner~p|Indie game fan~p|Esports player~p 13-34|Retro gaming|Game reviews|Cosy games|Let us play',
    'gaming gamer livestream esports indiegame retrogaming videogames letsplay speedrun pcgaming', 'pixelforge.gg padstick.gear respawnly', 'Gaming|Esports|Streaming',
    'Technology|Cinema & Entertainment'),
  row('Health & Fitness', 'lifts', '13+', 52, 'Personal trainer~p 18+|Yoga teacher~p 18+|Marathon runner~p 18+|Nutritionist~p 25+|Home workouts|Strength training|Mental health matters|Pilates every morning',
    'fitness gym workout yoga running health fitfam nutrition wellness pilates', 'stridewell protea.fit zenmat', 'Fitness|Yoga|Nutrition',
    'Sports|Food & Beverages'),
  row('Home & Lifestyle', 'lives', '18+', 71, 'Interior styling|Slow living|Plant parent~p 18+|DIY at home|Tiny house|Minimalist~p|Garden diaries|Vintage furniture',
    'home interior lifestyle decor diy plants minimalism garden slowliving homedecor', 'oakandlinen hearthly fernroom', 'Home|Gardening|Interior design',
    'Food & Beverages|Art & Design'),
  row('Learning & Education', 'teaches', '13+', 52, 'Teacher~p 25+|Study with me~13-34|Language learner~p|Science explained|Maths made easy|History in a minute|PhD student~p 25-34|Exam tips~13-34',
    'education learning study teacher~25+ studywithme~13-34 science math history languages students~13-34', 'quizzly notemoss lernio', 'Education|Science|Languages',
    'Books & Writing|Technology'),
  row('Infotainment', 'explains', '13+', 45, 'Facts you did not ask for|Explainers|Curious mind~p|Did you know|Myths debunked|Trivia host~p 18+|Weird history|World in numbers',
    'facts didyouknow infotainment trivia explained curiosity knowledge mindblown learnsomething history', 'factory.facts curiobox whyland', 'Trivia|Science|Documentaries',
    'Learning & Education|Technology'),
  row('Vloggers & Bloggers', 'vlogs', '13-54', 55, 'Life on camera|Life in my twenties~p 18-34|Blogger since 2012~p 35+|Moving abroad~p 18+|Day in my life~p|Student vlogs~p 13-24|Honest diary~p|Camera always on',
    'vlog vlogger blogger dayinmylife vloglife blog lifestyleblogger vlogs diary storytime', 'vlogkit daybook.app framely', 'Vlogging|Lifestyle|Photography',
    'Photography|Fashion'),
  row('Politics', 'debates', '18+', 45, 'Politics nerd~p|Policy explained|Former councillor~p 35+|Human rights|Election watch|Climate policy|Debate club|Democracy matters',
    'politics policy election democracy humanrights debate government vote climate equality', 'civicnote ballotbox.app openforum', 'Politics|Law|Society',
    'News & Journalism|Non Profits'),
  row('Non Profits', 'helps', '18+', 56, 'Volunteer~p|Charity founder~p 25+|Ocean clean-up|Animal rescue|Food bank helper~p|Fundraiser~p|Refugee support|Planting trees',
    'charity nonprofit volunteer donate community animalrescue sustainability fundraising giveback hope', 'givewave treeline.org pawsafe', 'Charity|Environment|Community',
    'Learning & Education|Home & Lifestyle'),
  row('Fan Pages', 'fans', '13-44', 60, 'Fan page|Edits and clips|Not impersonating anyone|Fan since day one~p|Quotes and lyrics|Fan art reposts|News about my favourites|Fandom home',
    'fanpage edit fandom fanart fanedit kpop stan idol fans edits', 'fanvault merchly stickerpop', 'Celebrities|Pop culture|Music',
    'Music & Dance|Cinema & Entertainment'),
  row('Motivational', 'inspires', '18+', 46, 'Motivational speaker~p 25+|Quotes for hard days|Mindset coach~p 25+|Discipline over motivation|Good vibes only|Growth mindset|Affirmations|Keep going',
    'motivation mindset inspiration quotes success discipline positivity goals growth affirmations', 'riseday mindful.co gritbook', 'Self improvement|Psychology|Wellbeing',
    'Health & Fitness|Work & Career'),
  row('Music & Dance', 'sings', '13+', 50, 'Singer and songwriter~p|Dancer~p 13-44|Guitar covers|Music producer~p 18+|Choreographer~p 18+|DJ sets~18+|Classical pianist~p|New single out',
    'music dance singer guitar cover choreography dj songwriter piano newmusic', 'strumly beatnest cadenza.audio', 'Music|Dance|Concerts',
    'Fashion|Cinema & Entertainment'),
  row('News & Journalism', 'reports', '18+', 44, 'Journalist~p 18+|News in one minute|Independent reporter~p 18+|Local news|Fact checker~p 18+|Photojournalist~p 18+|Foreign correspondent~p 25+|Newsletter every Friday',
    'news journalism breakingnews reporter media press currentaffairs factcheck worldnews journalist', 'dailybrief.co presspass headliner', 'News|Media|Society',
    'Politics|Learning & Education'),
  row('Parenting', 'parents', '25-54', 70, 'Two little ones~p 25-44|Bad jokes at dinner|Toddler life~25-44|Gentle parenting|Baby led weaning~25-44|Single parent~p 25+|Twins on board~p 25-44|School run diaries~25-54',
    'parenting momlife~f dadlife~m baby~25-44 toddler~25-44 kids motherhood~f fatherhood~m newborn~25-44 gentleparenting', 'tinyhops snugglet bibbo.baby', 'Parenting|Family|Education',
    'Family & Relationships|Home & Lifestyle'),
  row('Photography', 'shoots', '13+', 42, 'Photographer~p|Film is not dead|Landscape photography|Portraits|Wedding photographer~p 25+|Street photography|Drone pilot~p 18+|Lightroom presets',
    'photography photographer portrait landscape streetphotography filmphotography analogue nature drone wildlife', 'lensory shutterfox tripodia', 'Photography|Art|Nature',
    'Travel & Adventure|Art & Design'),
  row('Religion & Spirituality', 'prays', '18+', 56, 'Faith first|Meditation guide~p 18+|Sacred texts|Spiritual journey|Breathwork~p 18+|Gratitude first|Sacred places|Peace and prayer',
    'faith spirituality meditation prayer gratitude peace blessed mindfulness stillness soul', 'stillwater.co lotusbell psalmbook', 'Spirituality|Meditation|Philosophy',
    'Motivational|Books & Writing'),
  row('Sports', 'runs', '13+', 29, 'Football fan|Basketball coach~p 25+|Climber~p|Tennis player~p|Cyclist~p|Surfer~p|Olympic dreams~p 13-34|Match analysis',
    'sports football basketball tennis cycling surfing climbing soccer athlete matchday', 'kickline summitwear pedalo.bikes', 'Sports|Football|Outdoors',
    'Health & Fitness|Food & Beverages'),
  row('Technology', 'codes', '13+', 25, 'Software engineer~p 18+|Gadget reviews|Tech news|Unboxing|AI explained|Smart home|Web developer~p 18+|Phones and laptops',
    'tech technology gadgets coding programming ai unboxing smartphone developer software', 'gadgetorium bitlane chargely', 'Technology|Gadgets|Software',
    'Gaming|Learning & Education'),
  row('Travel & Adventure', 'travels', '18+', 52, 'Full time traveller~p 18+|Van life~18+|Backpacker~p|Hidden gems|Solo travel~18+|Mountain hiker~p|Budget travel tips|Island hopper~p',
    'travel wanderlust adventure vanlife backpacking hiking travelblogger explore roadtrip islandlife', 'packlight.co wandero nomadly', 'Travel|Outdoors|Photography',
    'Photography|Food & Beverages'),
  row('Work & Career', 'works', '18+', 50, 'Career coach~p 25+|Remote worker~p 18+|CV tips|Interview prep|HR insider~p 25+|Freelancer~p 18+|Office humour|Productivity nerd~p',
    'career jobs work remotework productivity freelance interview resume worklife office', 'deskly hireloop focusbox', 'Careers|Productivity|Business',
    'Business & Entrepreneurship|Technology'),
]

/** Hashtags of any category, with the `#`. */
export const GENERAL_HASHTAGS = [
  '#viral',
  '#trending',
  '#creator',
  '#photooftheday',
  '#explorepage',
  '#weekend',
] as const

const GENERAL_LINES = [
  'DM for collabs~18+',
  'Coffee lover~p 18+',
  'Dog person~p',
  'Cat person~p',
  'Thank you for being here',
  'Night owl~p',
  'Early bird~p',
  'Tea over everything~p',
  'Living one day at a time~p',
  'Opinions are my own~p 18+',
  'Business enquiries by mail~18+',
  'Proud introvert~p',
  'Dreamer~p',
  'Always curious',
  'Link below',
  'Good food and good people',
] as const

/** Lines that any biography may have. */
export const GENERAL_BIO: readonly string[] = GENERAL_LINES.map(textOf)
/** Whom each of them fits. */
export const GENERAL_FITS: readonly Fit[] = GENERAL_LINES.map(fitOf)
/** The line that needs an e-mail address, and the one that needs a link. */
export const MAIL_LINE = GENERAL_BIO.indexOf('Business enquiries by mail')
export const LINK_LINE = GENERAL_BIO.indexOf('Link below')

/** Every brand with the `@`; those of category c are at 3c to 3c + 2. */
export const BRANDS: readonly string[] = CATEGORIES.flatMap((category) => category.brands)

const CODES: ReadonlyMap<string, number> = new Map(CATEGORIES.map(({ name }, code) => [name.toLowerCase(), code]))

/** Returns the index of the category with this name (any case); -1 where there is none. */
export function categoryAt(name: string): number {
  return CODES.get(name.toLowerCase()) ?? -1
}

// The categories of the search (interface, endpoint 32) and the vocabulary of each.
// Brands are invented: no real company is mentioned.

/** A category with its vocabularies. */
export interface Category {
  readonly name: string
  /** What its creators do, as part of a handle. */
  readonly verb: string
  /** Eight lines of a biography. */
  readonly bio: readonly string[]
  /** Ten hashtags, with the `#`. */
  readonly hashtags: readonly string[]
  /** Three brands, with the `@`. */
  readonly brands: readonly string[]
  readonly interests: readonly string[]
}

function row(name: string, verb: string, bio: string, tags: string, brands: string, interests: string): Category {
  return {
    name,
    verb,
    bio: bio.split('|'),
    hashtags: tags.split(' ').map((tag) => `#${tag}`),
    brands: brands.split(' ').map((brand) => `@${brand}`),
    interests: interests.split('|'),
  }
}

// biome-ignore format: a table, one line for each vocabulary
export const CATEGORIES: readonly Category[] = [
  row('Art & Design', 'draws', 'Illustrator|Painter of small things|Design every day|Ceramics and clay|Watercolour artist|Graphic designer|Sketchbook tours|Commissions open',
    'art design illustration drawing painting artist sketch watercolor ceramics artoftheday', 'inkfold palettina claywork', 'Art|Design|Crafts'),
  row('Automobiles', 'drives', 'Car reviews|Petrolhead|Electric car owner|Motorbike diaries|Classic car restorer|Track days|Road tests every week|Garage builds',
    'cars carlovers automotive supercar motorbike electriccar roadtest jdm classiccars drive', 'voltara.cars torqline tyreo', 'Cars|Motorsport|Engineering'),
  row('Beauty & Hygiene', 'glows', 'Makeup artist|Skincare routines|Clean beauty|Nail art|Hair tutorials|Honest beauty reviews|Fragrance collector|Sensitive skin tips',
    'beauty makeup skincare glow nails haircare grwm cleanbeauty lipstick selfcare', 'lumaskin petalia.beauty rosewick', 'Beauty|Skincare|Fragrance'),
  row('Books & Writing', 'reads', 'Bookworm|Author of two novels|Poetry and ink|Reading 100 books a year|Book club host|Fantasy reader|Writing coach|Library dweller',
    'books bookclub bookshelf reading writer poetry bookreview amreading fiction library', 'paperlane inkwell.press readora', 'Books|Writing|Poetry'),
  row('Business & Entrepreneurship', 'builds', 'Founder|Startup stories|Small business owner|Building in public|Marketing tips|Business coach|Angel investor|Side hustle ideas',
    'business entrepreneur startup marketing smallbusiness founder sidehustle branding leadership sales', 'ledgerly pitchdeck.io growstead', 'Business|Marketing|Startups'),
  row('Cinema & Entertainment', 'watches', 'Film critic|Actor|Movie reviews without spoilers|Series addict|Short films|Behind the scenes|Stand-up comedian|Cinema history',
    'film cinema movies actor comedy series moviereview behindthescenes shortfilm entertainment', 'reelhaus popcornia streamlet', 'Film|Television|Comedy'),
  row('Family & Relationships', 'shares', 'Family life|Couple stories|Marriage and laughter|Big family small house|Dating advice|Relationship coach|Grandparents included|Our little tribe',
    'family love couple relationship marriage familytime couplegoals together wedding home', 'nestling.co togetherly kinbox', 'Family|Weddings|Relationships'),
  row('Fashion', 'styles', 'Fashion stylist|Outfit of the day|Thrift finds|Model|Streetwear|Modest fashion|Capsule wardrobe|Slow fashion advocate',
    'fashion ootd style streetwear outfit thrifted fashionista model slowfashion lookbook', 'threadhaus velora.wear sneakly', 'Fashion|Shopping|Jewellery'),
  row('Finance', 'invests', 'Personal finance|Investing made simple|Budget nerd|Crypto sceptic|Saving for a house|Tax tips|Stock market daily|Financial freedom',
    'finance investing money stocks budgeting savings crypto personalfinance wealth financialfreedom', 'coinmug.app pennywell vaulton', 'Finance|Investing|Economy'),
  row('Food & Beverages', 'bakes', 'Home baker|Recipes under 30 minutes|Vegan kitchen|Street food hunter|Sourdough every week|Coffee roaster|Chef|Restaurant reviews',
    'food foodie recipe baking vegan coffee cooking streetfood homemade dessert', 'crumbco brewnest saltandsage', 'Food|Cooking|Restaurants'),
  row('Gaming', 'plays', 'Streamer|Speedrunner|Indie game fan|Esports player|Retro gaming|Game reviews|Cosy games|Let us play',
    'gaming gamer livestream esports indiegame retrogaming videogames letsplay speedrun pcgaming', 'pixelforge.gg padstick.gear respawnly', 'Gaming|Esports|Streaming'),
  row('Health & Fitness', 'lifts', 'Personal trainer|Yoga teacher|Marathon runner|Nutritionist|Home workouts|Strength training|Mental health matters|Pilates every morning',
    'fitness gym workout yoga running health fitfam nutrition wellness pilates', 'stridewell protea.fit zenmat', 'Fitness|Yoga|Nutrition'),
  row('Home & Lifestyle', 'lives', 'Interior styling|Slow living|Plant parent|DIY at home|Tiny house|Minimalist|Garden diaries|Vintage furniture',
    'home interior lifestyle decor diy plants minimalism garden slowliving homedecor', 'oakandlinen hearthly fernroom', 'Home|Gardening|Interior design'),
  row('Learning & Education', 'teaches', 'Teacher|Study with me|Language learner|Science explained|Maths made easy|History in a minute|PhD student|Exam tips',
    'education learning study teacher studywithme science math history languages students', 'quizzly notemoss lernio', 'Education|Science|Languages'),
  row('Infotainment', 'explains', 'Facts you did not ask for|Explainers|Curious mind|Did you know|Myths debunked|Trivia host|Weird history|World in numbers',
    'facts didyouknow infotainment trivia explained curiosity knowledge mindblown learnsomething history', 'factory.facts curiobox whyland', 'Trivia|Science|Documentaries'),
  row('Vloggers & Bloggers', 'vlogs', 'Daily vlogs|Life in my twenties|Blogger since 2012|Moving abroad|Day in my life|Student vlogs|Honest diary|Weekly uploads',
    'vlog vlogger blogger dayinmylife dailyvlog blog lifestyleblogger vlogs diary storytime', 'vlogkit daybook.app framely', 'Vlogging|Lifestyle|Photography'),
  row('Politics', 'debates', 'Politics nerd|Policy explained|Local councillor|Human rights|Election watch|Climate policy|Debate club|Democracy matters',
    'politics policy election democracy humanrights debate government vote climate equality', 'civicnote ballotbox.app openforum', 'Politics|Law|Society'),
  row('Non Profits', 'helps', 'Volunteer|Charity founder|Ocean clean-up|Animal rescue|Food bank helper|Fundraiser|Refugee support|Planting trees',
    'charity nonprofit volunteer donate community animalrescue sustainability fundraising giveback hope', 'givewave treeline.org pawsafe', 'Charity|Environment|Community'),
  row('Fan Pages', 'fans', 'Fan page|Daily edits|Not impersonating anyone|Fan since day one|Quotes and clips|Fan art reposts|News about my favourites|Fandom home',
    'fanpage edit fandom fanart fanedit kpop stan idol fans edits', 'fanvault merchly stickerpop', 'Celebrities|Pop culture|Music'),
  row('Motivational', 'inspires', 'Motivational speaker|Quotes every morning|Mindset coach|Discipline over motivation|Good vibes only|Growth mindset|Daily affirmations|Keep going',
    'motivation mindset inspiration quotes success discipline positivity goals growth affirmations', 'riseday mindful.co gritbook', 'Self improvement|Psychology|Wellbeing'),
  row('Music & Dance', 'sings', 'Singer and songwriter|Dancer|Guitar covers|Music producer|Choreographer|DJ sets|Classical pianist|New single out',
    'music dance singer guitar cover choreography dj songwriter piano newmusic', 'strumly beatnest cadenza.audio', 'Music|Dance|Concerts'),
  row('News & Journalism', 'reports', 'Journalist|News in one minute|Independent reporter|Local news|Fact checker|Photojournalist|Foreign correspondent|Newsletter every Friday',
    'news journalism breakingnews reporter media press currentaffairs factcheck worldnews journalist', 'dailybrief.co presspass headliner', 'News|Media|Society'),
  row('Parenting', 'parents', 'Two little ones|Bad jokes at dinner|Toddler life|Gentle parenting|Baby led weaning|Single parent|Twins on board|School run diaries',
    'parenting momlife dadlife baby toddler kids motherhood fatherhood newborn gentleparenting', 'tinyhops snugglet bibbo.baby', 'Parenting|Family|Education'),
  row('Photography', 'shoots', 'Photographer|Film is not dead|Landscape photography|Portraits|Wedding photographer|Street photography|Drone pilot|Lightroom presets',
    'photography photographer portrait landscape streetphotography filmphotography analogue nature drone wildlife', 'lensory shutterfox tripodia', 'Photography|Art|Nature'),
  row('Religion & Spirituality', 'prays', 'Faith first|Meditation guide|Bible study|Spiritual journey|Tarot reader|Gratitude daily|Temple visits|Peace and prayer',
    'faith spirituality meditation prayer gratitude peace blessed mindfulness tarot soul', 'stillwater.co lotusbell psalmbook', 'Spirituality|Meditation|Philosophy'),
  row('Sports', 'runs', 'Football fan|Basketball coach|Climber|Tennis player|Cyclist|Surfer|Olympic dreams|Match analysis',
    'sports football basketball tennis cycling surfing climbing soccer athlete matchday', 'kickline summitwear pedalo.bikes', 'Sports|Football|Outdoors'),
  row('Technology', 'codes', 'Software engineer|Gadget reviews|Tech news|Unboxing|AI explained|Smart home|Web developer|Phones and laptops',
    'tech technology gadgets coding programming ai unboxing smartphone developer software', 'gadgetorium bitlane chargely', 'Technology|Gadgets|Software'),
  row('Travel & Adventure', 'travels', 'Full time traveller|Van life|Backpacker|Hidden gems|Solo travel|Mountain hiker|Budget travel tips|Island hopper',
    'travel wanderlust adventure vanlife backpacking hiking travelblogger explore roadtrip islandlife', 'packlight.co wandero nomadly', 'Travel|Outdoors|Photography'),
  row('Work & Career', 'works', 'Career coach|Remote worker|CV tips|Interview prep|HR insider|Freelancer|Office humour|Productivity nerd',
    'career jobs work remotework productivity freelance interview resume worklife office', 'deskly hireloop focusbox', 'Careers|Productivity|Business'),
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

/** Lines that any biography may have. */
export const GENERAL_BIO = [
  'DM for collabs',
  'Coffee lover',
  'Dog person',
  'Cat person',
  'New post every week',
  'Night owl',
  'Early bird',
  'Tea over everything',
  'Living one day at a time',
  'Opinions are my own',
  'Business enquiries by mail',
  'Proud introvert',
  'Dreamer',
  'Always curious',
  'Link below',
  'Good food and good people',
] as const

/** Every brand with the `@`; those of category c are at 3c to 3c + 2. */
export const BRANDS: readonly string[] = CATEGORIES.flatMap((category) => category.brands)

/** Returns the index of the category with this name (any case); -1 where there is none. */
export function categoryAt(name: string): number {
  const wanted = name.toLowerCase()
  return CATEGORIES.findIndex((category) => category.name.toLowerCase() === wanted)
}

// Topics of posts by category. Each topic fits after "about" and before "matters".

const GENERAL = [
  'the little things',
  'an ordinary week',
  'my morning routine',
  'a fresh start',
  'behind the scenes',
  'honest work',
]

// biome-ignore format: a table, one line for each category
const TOPICS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'Art & Design': 'watercolour skies|sketchbook habits|working with clay|colour palettes|poster design|painting outdoors|drawing hands',
    'Automobiles': 'electric range in winter|restoring an old engine|city cars|track day preparation|winter tyres|driving at night|buying used',
    'Beauty & Hygiene': 'a five-minute face|skincare for dry skin|the perfect red lip|natural nails|sunscreen every day|curly hair care|my fragrance shelf',
    'Books & Writing': 'slow reading|first chapters|poetry before breakfast|writing every day|my unread shelf|fantasy maps|second-hand books',
    'Business & Entrepreneurship': 'the first ten customers|pricing with confidence|hiring slowly|building in public|saying no|cash flow|a one-page plan',
    'Cinema & Entertainment': 'the best endings|long takes|underrated comedies|opening scenes|rewatching old favourites|small cinemas|film scores',
    'Family & Relationships': 'Sunday dinners|living together|long-distance love|family traditions|growing old together|little gestures|date night at home',
    'Fashion': 'a capsule wardrobe|thrifted denim|layering in spring|one dress, five ways|comfortable shoes|wearing colour|mending clothes',
    'Finance': 'an emergency fund|index funds|saving on groceries|reading a payslip|paying off debt|compound interest|no-spend months',
    'Food & Beverages': 'sourdough for beginners|one-pot dinners|street food|the perfect espresso|vegan baking|cooking for two|leftovers',
    'Gaming': 'boss fights|cosy games|speedrun routes|retro consoles|indie gems|co-op nights|settings that matter',
    'Health & Fitness': 'strength after thirty|running in the rain|home workouts|rest days|a better squat|morning yoga|eating enough protein',
    'Home & Lifestyle': 'small-space living|house plants|painting a wall|slow weekends|decluttering|second-hand furniture|a balcony garden',
    'Learning & Education': 'learning vocabulary|exam nerves|taking better notes|fractions made easy|reading graphs|studying in blocks|asking questions',
    'Infotainment': 'the oldest map|why we yawn|famous last words|the deepest lake|how bridges stand|forgotten inventions|strange laws',
    'Vloggers & Bloggers': 'a day in my life|moving house|packing light|working from a café|my night routine|a week offline|answering your questions',
    'Politics': 'local elections|reading a bill|public transport|voter turnout|city budgets|debating kindly|housing policy',
    'Non Profits': 'a beach clean-up|volunteering on weekends|adopting older dogs|planting trees|food banks|where donations go|community kitchens',
    'Fan Pages': 'the new era|our favourite interview|the best live moments|fan art|that one outfit|the reunion|lyrics we love',
    'Motivational': 'small habits|starting before you are ready|discipline|rest without guilt|keeping promises|morning pages|choosing courage',
    'Music & Dance': 'a new cover|writing choruses|dancing after work|home recording|old vinyl|practising scales|the first rehearsal',
    'News & Journalism': 'the story behind the headline|checking a photo|local reporting|this week in short|reading statistics|press freedom|one good source',
    'Parenting': 'toddler breakfasts|bedtime battles|screen time|travelling with kids|sharing the load|first words|rainy day games',
    'Photography': 'golden hour|shooting film|street portraits|editing less|one lens for a month|night skies|composition',
    'Religion & Spirituality': 'gratitude|silence in the morning|prayer and patience|letting go|breathing|kindness in traffic|finding stillness',
    'Sports': 'match day|the winning goal|climbing indoors|coming back from injury|training in winter|cycling uphill|team spirit',
    'Technology': 'smart homes|a phone that lasts|keyboard shortcuts|open source|battery life|cleaning old laptops|writing tests',
    'Travel & Adventure': 'hidden beaches|night trains|hiking alone|travelling on a budget|van life|mountain huts|eating where locals eat',
    'Work & Career': 'better meetings|asking for a raise|remote work|job interviews|career changes|a calm inbox|writing a CV',
  }).map(([category, topics]) => [category.toLowerCase(), topics.split('|')] as const),
)

/** Returns the topics of a category; general ones for a category that only a fixture has. */
export function topicsOf(category: string): readonly string[] {
  return TOPICS_OF.get(category.toLowerCase()) ?? GENERAL
}

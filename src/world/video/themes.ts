// What videos of a kind of product look like, and what is said in them beside the messages of a brief.
// The lines claim nothing, so that they go against no brief.

export interface Theme {
  readonly settings: readonly string[]
  readonly lines: readonly string[]
}

interface Row extends Theme {
  readonly words: RegExp
}

function row(words: string, settings: string, lines: string): Row {
  // Words that begin so: `bak` is in "baking" and "Bakery".
  return {
    words: new RegExp(`(?<![\\p{L}])(?:${words})`, 'giu'),
    settings: settings.split('|'),
    lines: lines.split('|'),
  }
}

// biome-ignore format: a table, one line for each part of a theme
const ROWS: readonly Row[] = [
  row('kitchen|cook|recipe|bak|cake|kettle|oven|pan\\b|food|snack|drink|tea\\b|coffee|chocolate|bread|breakfast|brew|juice|kuchen|küche|kaffee|essen|cuisine|cocina|cucina|keuken|comida|gâteau|mutfak|dapur|chef|meal|vegan',
    'At the kitchen counter, morning light from the left|Hands at work, filmed from above|Steam rising over the stove|A laid table, filmed from its end|Close-up of a plate being filled|Facing the camera, leaning on the counter|Stirring slowly, filmed over the shoulder',
    'This is how breakfast starts at our place.|I put everything on the counter first, then I begin.|Now we wait a minute and tidy up meanwhile.|My family always comes in when it gets to this part.|And now the best part: we sit down and eat.'),
  row('skin|serum|cream|beauty|make-?up|lipstick|hair|soap|shampoo|cosmetic|glow|lotion|fragrance|perfume|nail|spf|sunscreen|haut|creme|peau|crème|piel|pelle|huid|cilt|kulit',
    'At the bathroom mirror, soft light from above|Close-up of hands on a towel|Facing the camera with wet hair|A shelf with few things on it|Close-up of a cheek, turned to the window|At the dressing table, filmed from the side|In the hallway, one last look into the mirror',
    'This is my morning in about a minute.|I wash my face first, then I take my time.|A little on the fingertips is how I start.|While it settles I make my coffee.|That is all I do before I leave the house.'),
  row('run|running|shoe|sneaker|sport|fitness|gym|workout|training|bike|cycling|protein|athlet|marathon|football|hik|laufen|schuh|chaussure|zapat|scarpa|koşu|lari\\b',
    'On a track in the early morning|Close-up of laces being tied|Running past the camera in a park|Stretching at the foot of some stairs|Facing the camera, out of breath|Filmed from behind on a forest path|Sitting on a bench with a bottle of water',
    'I go out before everybody else is awake.|Ten minutes to warm up, then we start.|This hill is where I always want to stop.|I film this part because it is the hardest.|Same time tomorrow, who is with me?'),
  row('yoga|pilates|meditat|breath|mindful|wellness|sleep|stretch|mat\\b|spa\\b|tea ritual',
    'On the floor of a bright room|Close-up of bare feet on wood|Breathing out, filmed from the side|A candle by the window|Facing the camera, sitting cross-legged|In the garden before sunrise|Rolling up the mat, filmed from above',
    'I start before I look at my phone.|Three breaths, and then we begin.|Stay here as long as it is good for you.|I always hurry this part, so today I do not.|That was ten minutes, and it is enough.'),
  row('fashion|dress|jeans|outfit|wear|jacket|bag\\b|watch\\b|jewel|style|clothing|shirt|coat|textile|mode\\b|moda|kleid|robe\\b|vestido|vestito|baju',
    'In front of a rail with clothes|At the mirror, turning once|Walking down a street, filmed from the front|Close-up of a sleeve being folded back|Facing the camera on a flight of stairs|Things for a day laid out on the bed|Leaving the house, filmed from inside',
    'Let me show you what I put together today.|I start with one piece and build around it.|The first version did not work, so I changed it.|This is how I would go to work in it.|And this is how I would go out in it.'),
  row('app\\b|phone|laptop|gadget|tech|software|camera|headphone|smart|gaming|game|console|computer|charger|battery|robot|ai\\b|handy|teléfono|téléphone',
    'At a desk with two screens|Over-the-shoulder view of a screen|Close-up of a thumb on a display|Facing the camera, shelves behind|On a train, the screen on the knees|Filmed from above: cables, a notebook, a cup|At the window, the display turned to the light',
    'I set it up last night, so this is my first day.|Here are the settings that I changed first.|This is the screen I look at most.|I tried it on the way to work, too.|Write your questions below and I will go through them.'),
  row('travel|hotel|flight|trip|holiday|vacation|luggage|suitcase|beach|island|reise|urlaub|voyage|viaje|viaggio|viagem|reis\\b|tatil|liburan',
    'On a platform, a train coming in|A view from a hill over the roofs|Packing on a hotel bed, filmed from above|Walking through a market|Facing the camera with the sea behind|At the window of a train|A map on a café table',
    'We got here this morning and went straight out.|This is the street behind our place.|I pack the night before, always in the same order.|Nobody told us about this little square.|Tomorrow we go on along the coast.'),
  row('baby|bébé|kids?\\b|child|famil|toddler|parent|toy|school|mother|father|kinder|familie|enfant|niñ|bambin|crianç|çocuk|anak\\b',
    'On the living-room floor between toys|At the breakfast table, two cups and a bowl|Hands tying small shoes|In the garden, filmed from the door|Facing the camera on the sofa, speaking quietly|On the way to school, filmed from behind|A bedroom with the lights down',
    'It is half past six and everybody is up.|This is the only quiet minute of my morning.|We do it together, so it takes a little longer.|Ask me again when they are asleep.|That was our day, more or less.'),
  row('home|sofa|furniture|lamp|light|candle|garden|plant|decor|interior|clean|bed\\b|mattress|textile|haus|wohn|garten|maison|jardin|hogar|casa\\b|ev\\b|rumah|diy|paint',
    'A living room in the evening, one lamp on|Hands moving a chair to the window|Facing the camera from an armchair|A corner of the room before it is tidied|Close-up of a shelf being filled|On the balcony between plants|The finished room, filmed from the door',
    'This corner was empty until last week.|I moved everything twice before I was happy.|Here is where I sit in the evening.|It took me one afternoon and a pot of tea.|I will leave it like this for a while.'),
  row('bank|money|sav(?:e|ing)|account|fee\\b|invest|insurance|finance|budget|tax|loan|credit|pension|geld|sparen|argent|dinero|soldi|dinheiro|para\\b|business|startup|office|work\\b|career|job\\b',
    'At a desk with a notebook open|Facing the camera in a quiet office|Close-up of a pen and a list|Over-the-shoulder view of a laptop|Walking to work, filmed from the side|At a café table with a cup and a phone|A whiteboard with three words on it',
    'I write it down once a month, on paper.|These are the three questions I get most.|I start with the boring part, it is the shortest.|Here is what I looked at first.|Tell me how you do it, I read every comment.'),
  row('dog|cat\\b|pet\\b|pets\\b|puppy|kitten|hund|katze|chien|perro|gatto|gato|hond|kedi|kucing',
    'In the hallway, a lead in hand|On the kitchen floor beside a bowl|Running across a meadow|Facing the camera with a dog on the lap|Close-up of paws on a rug|In the park, filmed from below|Asleep on the sofa',
    'Somebody heard the cupboard open.|We go out at seven, whatever the weather.|This is the face I get every morning.|Wait for it. There.|And now somebody is tired.'),
  row('music|song|guitar|concert|book|read|film|movie|learn|course|language|study|art\\b|draw|musik|buch|musique|livre|música|libro|musica|kitap|buku',
    'At a table by the window, a lamp on|Close-up of a page being turned|Facing the camera, shelves behind|Hands on strings, filmed from the side|In a café, headphones on|On a stage before it opens|A notebook filled to the last line',
    'I do this for half an hour every evening.|The beginning took me longest.|Listen to this part once more.|I keep my notes here, as untidy as they are.|Tell me what to try next.'),
  row('car\\b|cars\\b|drive|motor|vehicle|e-?bike|scooter|tyre|auto\\b|wagen|voiture|coche|macchina|carro|araba|mobil\\b',
    'In the driver\'s seat, parked|Close-up of a hand on the door|Passing the camera on a country road|Facing the camera, leaning on the bonnet|At the charging point in the evening|The road ahead, filmed through the windscreen|A garage with the door open',
    'We are parked, so let me go through it.|I took the long way home for this.|This is where I adjust the seat first.|Listen to the door for a second.|I will take it to the mountains next week.'),
]

// biome-ignore format: a table, one line for each part of a theme
const GENERAL = row('',
  'Facing the camera in a bright room|Close-up of hands on a table|Walking outside, filmed from the front|At the window, light from the left|Over-the-shoulder view|On the sofa, a cup in hand|A plain background, filmed slowly from left to right',
  'A few of you asked me about this.|I will go through it one step at a time.|Here is what I looked at first.|This is how it fits into my day.|Write me if I forgot something.')

/** Returns the theme that most words of a text belong to. */
export function themeOf(text: string): Theme {
  let [best, most]: [Theme, number] = [GENERAL, 0]
  for (const theme of ROWS) {
    const count = text.match(theme.words)?.length ?? 0
    if (count > most) [best, most] = [theme, count]
  }
  return best
}

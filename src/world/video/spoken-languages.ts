// The language of a brief, by its small words, and how a presenter begins and ends in it.

export interface SpokenLanguage {
  readonly openings: readonly string[]
  readonly closings: readonly string[]
  /** Whether lines of the themes, which are English, may stand between. */
  readonly english: boolean
}

interface Row extends SpokenLanguage {
  readonly words: RegExp
}

function row(english: boolean, words: string, letters: string, openings: string, closings: string): Row {
  const marked = letters === '' ? '' : `|[\\p{L}]*[${letters}][\\p{L}]*`
  return {
    words: new RegExp(`(?<![\\p{L}])(?:(?:${words})(?![\\p{L}])${marked})`, 'giu'),
    openings: openings.split('|'),
    closings: closings.split('|'),
    english,
  }
}

const ENGLISH = row(
  true,
  'the|and|is|are|for|with|of|to|your|you|it|that|this|every|made|from|our|we|by|at|has',
  '',
  'Today it is all about {brand}.|You asked me about {brand}, so here we go.|Let me tell you about {brand}.|I have had {brand} with me for two weeks now.',
  'That was {brand} and me for today.|Do you know {brand}? Tell me in the comments.|Thank you for watching, and see you soon.',
)

// biome-ignore format: a table, one row for each language
const LANGUAGES: readonly Row[] = [
  ENGLISH,
  row(false, 'und|der|die|das|ist|nicht|für|mit|ohne|ein|eine|auf|den|zu|im|ihr|dein|deine|jetzt|jeden|wir', 'äöüß', 'Heute geht es um {brand}.|Ich zeige euch heute {brand}.', 'Das war es von mir, bis bald.|Schreibt mir in die Kommentare, was ihr denkt.'),
  row(false, 'les?|la|et|est|pour|avec|sans|une|des|du|vos|votre|vous|dans|sur|en', 'àâçèêëîïôûœ', "Aujourd'hui, on parle de {brand}.|Je vous présente {brand}.", 'Merci et à bientôt.|Dites-moi en commentaire ce que vous en pensez.'),
  row(false, 'el|los|las|es|para|con|sin|una|del|tu|su|la|en|cada|muy|más', 'ñ¿¡', 'Hoy hablamos de {brand}.|Hoy les presento {brand}.', 'Gracias y hasta pronto.|Cuéntenme en los comentarios.'),
  row(false, 'il|gli|è|per|con|senza|una|della|di|che|tua|ogni|la|in', 'ìò', 'Oggi parliamo di {brand}.|Oggi vi presento {brand}.', 'Grazie e a presto.|Scrivetemi nei commenti.'),
  row(false, 'os|uma|do|da|não|sua|para|com|sem|em|é|cada|mais', 'ãõ', 'Hoje o assunto é {brand}.|Hoje apresento {brand}.', 'Obrigada e até breve.|Contem nos comentários.'),
  row(false, 'het|een|en|voor|van|niet|je|jouw|met|zonder|de|elke|is', '', 'Vandaag gaat het over {brand}.|Vandaag laat ik je {brand} zien.', 'Bedankt voor het kijken en tot snel.|Laat het me weten in de reacties.'),
]

/** Words of languages in which nothing but the brief is said, and writing other than Latin. */
const OTHERS =
  /(?<![\p{L}])(?:(?:ve|bir|için|ile|bu|yang|untuk|dengan|dan|ini|dari|aur|hai|ke|ki|ka|och|för|med|på|og|til|till|utan|inte|ikke|uten|som|av|jest|dla|bez)(?![\p{L}])|[\p{L}]*[ışğåøęłżćř][\p{L}]*)|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/giu

/** Returns the language of a text; null for one in which nothing can be added. A text of names counts as English. */
export function languageOf(text: string): SpokenLanguage | null {
  let [best, most]: [SpokenLanguage, number] = [ENGLISH, 0]
  for (const language of LANGUAGES) {
    const count = text.match(language.words)?.length ?? 0
    if (count > most) [best, most] = [language, count]
  }
  return (text.match(OTHERS)?.length ?? 0) > most ? null : best
}

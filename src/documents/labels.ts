// Recognises the headings of a brief, in their usual variants and spellings.

import type { BriefField } from '../model/campaign-brief.ts'

/** The topic of a heading: a field of the brief, or both lists at once. */
export type Topic = BriefField | 'dos_and_donts'

/** Words before a heading that do not change its topic. */
const AHEAD =
  '(?:(?:the|our|your|this|campaign|brand|creator|influencer|content|video|overall|all|any|required|requested|mandatory|compulsory|necessary|obligatory|key|main|core|primary|important|general|suggested|recommended|specific) )*'
const TONE = '(?:tones?|styles?|voice|mood|manner|look and feel|look|feel|personality|aesthetics?)'
const DO = '(?:dos?|do s|does)'
const DONT = '(?:donts?|dont s|do nots?)'

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)

/** Patterns of whole headings, in the form that `normal` returns; the first match counts. */
const HEADINGS: readonly (readonly [Topic, RegExp])[] = [
  ['dos_and_donts', whole(`${AHEAD}${DO}(?: and| or| vs| versus)?(?: the)? ${DONT}(?: list)?`)],
  [
    'prohibited_claims',
    whole(
      `${AHEAD}(?:prohibited|forbidden|banned|disallowed|restricted|unapproved|unauthori[sz]ed|unpermitted|impermissible|false|misleading|off limits|no go) (?:(?:product|health|medical|marketing|brand) )?(?:claims?|statements?|wording|words|phrases|language|messages|messaging)(?: and (?:claims?|statements?|wording|words|phrases|language|topics))?|(?:words|phrases|language|wording|statements) to avoid` +
        `|${AHEAD}claims? (?:to avoid|not to make|not (?:allowed|permitted)|that are (?:not allowed|prohibited|forbidden)|(?:we|you|creators) (?:cannot|cant|can not|must not|may not|should not) make|prohibited|forbidden)` +
        `|(?:do not|dont|never) (?:claim|say)|prohibited|prohibitions|what (?:not to (?:claim|say)|you (?:cannot|can not|must not) (?:claim|say))`,
    ),
  ],
  [
    'donts',
    whole(
      `${AHEAD}(?:${DONT}|restrictions)(?: list)?|(?:please )?(?:avoid|dont|do not)|${AHEAD}what (?:not to do|to avoid)|(?:things|stuff|topics) (?:not to do|to avoid)|(?:you )?(?:must|should) nots?|never|no gos?|not allowed`,
    ),
  ],
  [
    'dos',
    whole(
      `${AHEAD}${DO}(?: list)?|please do|what to do|things to do|(?:must|to) dos?|(?:you|creators) (?:should|must)|best practices?|mandatories|mandatory inclusions?`,
    ),
  ],
  [
    'required_disclosures',
    whole(
      `${AHEAD}(?:(?:legal|ad|advertising|advertisement|sponsorship|sponsored content|paid partnership|partnership|ftc|asa) )*(?:disclosures?|disclaimers?|labell?ing)(?: (?:requirements?|guidelines?|rules?|language|statements?|text|wording|notes?))?(?: and (?:disclosures?|disclaimers?|labell?ing|legal|compliance|labels?|tags?))?` +
        `|legal(?: (?:requirements?|notes?))?|legal and (?:disclosures?|compliance)|how to disclose|what to disclose|ad labels?`,
    ),
  ],
  [
    'required_hashtags',
    whole(
      `${AHEAD}(?:#?hash ?tags?|# ?tags?|tags?)(?: and (?:mentions?|handles?|tags?|keywords?))?(?: (?:to use|to include|required|needed))?|(?:mentions?|handles?|tags?) and hash ?tags?`,
    ),
  ],
  [
    'call_to_action',
    whole(`${AHEAD}(?:calls?|call) to actions?(?:(?: and)? ctas?)?|${AHEAD}ctas?(?:(?: and)? calls? to actions?)?`),
  ],
  [
    'approved_script',
    whole(
      `(?:final )?(?:approved )?${AHEAD}(?:approved )?(?:scripts?|voice ?over(?: scripts?| text)?|dialogue|spoken text|script (?:wording|text))`,
    ),
  ],
  [
    'key_messages',
    whole(
      `${AHEAD}(?:messages?|messaging)(?: (?:points?|pillars|guidelines?|framework|house))?(?: (?:to (?:convey|communicate|deliver|include|land|get across)|points?))?(?: and (?:messages?|talking points?|usps?|claims?|selling points?))?|${AHEAD}(?:talking|selling|message|messaging) points?(?: and (?:messages?|key messages?))?|(?:the |our |campaign )*(?:key|main|core) (?:points?|takeaways?|facts?|benefits?)|what to say|must says?`,
    ),
  ],
  [
    'campaign_objective',
    whole(
      `${AHEAD}(?:objectives?|goals?|aims?|purposes?|mission)(?: and (?:objectives?|goals?|aims?|purposes?|kpis?|targets?))?(?: statement| in brief| at a glance)?(?: (?:of|for) (?:the |this |our )?(?:\\w+ )?(?:campaign|collaboration|partnership|project|video|content|post|launch))?|what we want(?: to achieve)?`,
    ),
  ],
  [
    'tone_style_guidelines',
    whole(
      `${AHEAD}(?:(?:visual|creative|writing|brand) )*${TONE}(?: of voice)?(?:(?: and|)(?: the)? (?:(?:visual|creative) )?${TONE}(?: of voice)?)*(?: (?:guidelines?|guide|guidance|notes|requirements?|direction))?|creative direction`,
    ),
  ],
  [
    'other_notes',
    whole(
      `${AHEAD}(?:other|additional|further|extra|final|more|special|miscellaneous|misc|production|practical)? ?(?:notes?|remarks?)(?: and (?:remarks?|notes?|comments?|information))?|(?:other|additional|further|extra|more|general) (?:information|info|comments?|details?|instructions?|considerations?|requirements?|guidelines?)|other|miscellaneous|misc|anything else|please note|good to know`,
    ),
  ],
]

/** Patterns of words that give away the topic of a styled heading; the first match counts. */
const MENTIONS: readonly (readonly [Topic, RegExp])[] = [
  ['dos_and_donts', /\bdos? and (?:the )?(?:donts?|do nots?)\b/],
  ['prohibited_claims', /\b(?:prohibited|forbidden|banned)\b|\bclaims\b/],
  ['donts', /\b(?:donts|do nots|avoid|not to do)\b/],
  ['required_disclosures', /\bdisclos|\bdisclaimers?\b|\blabell?ing\b/],
  ['required_hashtags', /\bhash ?tags?\b/],
  ['call_to_action', /\bcalls? to action\b|\bctas?\b/],
  ['approved_script', /\bscript\b/],
  ['key_messages', /\b(?:key|core|main) messag|\bmessag(?:es|ing)\b|\b(?:talking|selling) points\b/],
  ['campaign_objective', /\b(?:objectives?|goals?)\b/],
  ['tone_style_guidelines', /\btone\b|\bstyle\b/],
  ['dos', /\bdos\b|\bwhat to do\b/],
  ['other_notes', /\bnotes\b/],
]

const LONGEST_HEADING = 80
const LONGEST_MENTION_WORDS = 9

/** Returns the topic of `text` when all of it is a known heading; null otherwise. */
export function topicOf(text: string): Topic | null {
  if (text.length > LONGEST_HEADING) return null
  const form = normal(text)
  return form === '' ? null : (HEADINGS.find(([, pattern]) => pattern.test(form))?.[0] ?? null)
}

/** Returns the topic that a styled heading names or mentions; null when it does neither. */
export function topicMentionedIn(text: string): Topic | null {
  const known = topicOf(text)
  if (known !== null || text.length > LONGEST_HEADING) return known
  const form = normal(text)
  if (form.split(' ').length > LONGEST_MENTION_WORDS) return null
  return MENTIONS.find(([, pattern]) => pattern.test(form))?.[0] ?? null
}

/** Normalises a heading: `2. Do’s & Don’ts (please read!):` becomes `dos and donts`. */
function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(
      /^\s*(?:(?:section|part|step|chapter)\s*)?\(?(?:\d{1,2}(?:\.\d{1,2})*|(?:[ivx]{1,4}|[a-h])(?=[.)]))(?:[.):]|\s)\s*[-–—:]?\s*/u,
      '',
    )
    .replace(/['’‘`´ʼ]/gu, '')
    .replace(/[&+/|]/gu, ' and ')
    .replace(/[^\p{L}\p{N}# ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?: for (?:the |all )?(?:creators?|influencers?|talents?)| #? ?\d{1,2})$/, '')
}

// What a campaign asks of a video (interface, "Video analysis"). Without zod: each thread that reads a document loads this.

/** The fields of a campaign brief, in the order of the interface. */
const BRIEF_FIELDS = [
  'approved_script',
  'campaign_objective',
  'key_messages',
  'required_disclosures',
  'required_hashtags',
  'tone_style_guidelines',
  'dos',
  'donts',
  'prohibited_claims',
  'call_to_action',
  'other_notes',
] as const
export type BriefField = (typeof BRIEF_FIELDS)[number]

export function briefOf<Value>(make: (field: BriefField) => Value): Record<BriefField, Value> {
  // The type of Object.fromEntries loses the keys.
  return Object.fromEntries(BRIEF_FIELDS.map((field) => [field, make(field)])) as Record<BriefField, Value>
}

/** The requirements that a video is checked against; null where none was given. */
export type CampaignBrief = Readonly<Record<BriefField, string | null>>

/** Returns a brief with the text of each field. Forms send line ends as CRLF; a brief has LF, as they were typed. */
export function briefFrom(textOf: (field: BriefField) => string | null | undefined): CampaignBrief {
  return briefOf((field) => textOf(field)?.replace(/\r\n?/g, '\n') || null)
}

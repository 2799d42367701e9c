/** The addresses that answers carry. Records hold paths; these are put before them when an answer is made. */
export interface Links {
  /** `{base_url}` of the world: origin, prefix and world, without a slash at the end. */
  readonly base: string
  /** `{insights_url}` of the world. */
  readonly insights: string
}

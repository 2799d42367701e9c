/** What happens to the webhook of an event. */
export interface DeliveryScript {
  /** The rule that says so: `<scenario>/<name>`. Missing in snapshots of former versions. */
  readonly rule?: string
  readonly drop?: true
  /** How often it is delivered in all, under one id. */
  readonly duplicate?: number
  /** ms on the world's clock. */
  readonly delay?: number
  /** It comes after this many later ones. */
  readonly reorder?: number
  readonly bad_signature?: true
  readonly stale_timestamp?: true
}

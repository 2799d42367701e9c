/** A record entered a status; `from` is null for a new one. */
export interface Transition {
  readonly job: string
  readonly id: string
  readonly from: string | null
  readonly to: string
  /** ms on the world's clock. */
  readonly at: number
}

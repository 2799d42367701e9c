// A program: calls to one world and to a second one beside it, as data that can be written down, cut short and run again.

export interface Step {
  /** Stays when steps before it are taken away. Later steps name its answer: `$s3.body.id$`. */
  readonly id: number
  /** The id of the operation or control call, or `visit`. */
  readonly call: string
  /** The world beside the program's own, or the default world, instead of the program's own. */
  readonly to?: 'beside' | 'default'
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, but for names of answers. */
  readonly text?: string
  /** Sent as a form. */
  readonly form?: readonly { readonly name: string; readonly filename?: string; readonly content: string }[]
}

export interface Program {
  /** The seed of its world. */
  readonly seed: string
  /** The fixtures of its world, as a document. */
  readonly fixtures: Readonly<Record<string, unknown>>
  /** The id of the last step of the first half. */
  readonly middle: number
  readonly steps: readonly Step[]
}

/** The steps before the middle, and those after it. */
export function halves({ steps, middle }: Program): readonly [Step[], Step[]] {
  return [steps.filter(({ id }) => id <= middle), steps.filter(({ id }) => id > middle)]
}

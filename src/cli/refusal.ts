/** Ends a command with one message on stderr and an exit status: 2 for what was asked wrongly, 1 for what cannot be. */
export class Refusal extends Error {
  readonly exit: 1 | 2

  constructor(message: string, exit: 1 | 2 = 2) {
    super(message)
    this.exit = exit
  }
}

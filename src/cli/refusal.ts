/** Ends a command with one message on stderr and an exit status: 2 for wrong arguments or files, 1 otherwise. */
export class Refusal extends Error {
  readonly exit: 1 | 2

  constructor(message: string, exit: 1 | 2 = 2) {
    super(message)
    this.exit = exit
  }
}

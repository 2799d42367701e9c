/**
 * Ends a command with one message on stderr and an exit status: 2 for wrong arguments or files, 126 and 127 for a
 * command that cannot run or be found, 1 otherwise.
 */
export class Refusal extends Error {
  readonly exit: 1 | 2 | 126 | 127

  constructor(message: string, exit: 1 | 2 | 126 | 127 = 2) {
    super(message)
    this.exit = exit
  }
}

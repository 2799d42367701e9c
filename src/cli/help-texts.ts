// What help says beside the options.

export const EXEC =
  "run a command with a simulator of its own, on a free port: sets MOCKFLUENCE_URL, exits with the command's status"

export const STARTED_WITH = 'the configuration file that it was started with, for its address and control token'

export const ALONGSIDE = `
Here the port is a free one unless --port or MOCKFLUENCE_PORT names it, and the log is silent unless --log says
otherwise; it goes to stderr then.
`

export const TWINS = `
Each option can also be set by the environment variable in brackets. Lists are comma-separated there, and an empty
variable counts as unset. The option wins over the variable, and both win over the file of --config.`

export const AFTER = `${TWINS}

Examples:
  mockfluence                                     serve on http://127.0.0.1:4710
  mockfluence --port 0 --log json                 a free port; the first line on stdout says which
  mockfluence --fixtures agency --clock manual    example records, and a clock that stands still
  MOCKFLUENCE_SEED=checkout mockfluence           another universe`

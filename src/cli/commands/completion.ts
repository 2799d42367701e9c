// `mockfluence completion`: scripts with which a shell completes commands, options and operations.

import type { Commands, Words } from '../command.ts'
import { operationIds } from '../described.ts'
import { OPTION_NAMES } from '../options.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

const SHELLS: Readonly<Record<string, (words: Completed) => string>> = {
  bash,
  zsh: (words) => `#compdef mockfluence\nautoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish,
}

interface Completed {
  readonly commands: readonly string[]
  readonly options: readonly string[]
  readonly operations: readonly string[]
}

export async function printCompletion(
  { operands: [shell = ''] }: Words,
  { stdout }: Terminal,
  all: Commands,
): Promise<number> {
  const script = SHELLS[shell]
  if (!script) throw new Refusal(`there is no completion for '${shell.slice(0, 40)}': choose bash, zsh or fish`)
  const own = Object.values(all).flatMap(({ options = {} }) => Object.keys(options))
  // `--<field>` of `call` is no name.
  const names = [...new Set([...OPTION_NAMES, ...own, 'help', 'version'])].filter((name) => /^[a-z-]+$/.test(name))
  const options = names.map((name) => `--${name}`)
  stdout.write(script({ commands: Object.keys(all), options, operations: operationIds() }))
  return 0
}

function bash({ commands, options, operations }: Completed): string {
  return `_mockfluence() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$before" in
    call|describe|--operation) COMPREPLY=($(compgen -W "${operations.join(' ')}" -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")); return ;;
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "${options.join(' ')}" -- "$word"))
  elif [[ "$COMP_CWORD" == 1 ]]; then COMPREPLY=($(compgen -W "${commands.join(' ')}" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -F _mockfluence mockfluence
`
}

function fish({ commands, options, operations }: Completed): string {
  return [
    `complete -c mockfluence -n __fish_use_subcommand -f -a '${commands.join(' ')}'`,
    `complete -c mockfluence -n '__fish_seen_subcommand_from call describe' -f -a '${operations.join(' ')}'`,
    `complete -c mockfluence -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'`,
    ...options.map((option) => `complete -c mockfluence -l ${option.slice(2)}`),
    '',
  ].join('\n')
}

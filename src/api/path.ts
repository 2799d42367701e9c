// The paths of operations, in which `:name` is a parameter.

const PARAMETER = /:([a-z_]+)/g

/** The names of the parameters, in their order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name)
}

/** The path with each parameter as `write` has it. */
export function writePath(path: string, write: (parameter: string) => string): string {
  return path.replace(PARAMETER, (_, name: string) => write(name))
}

/** Matches the paths of calls; its groups are the parameters, escaped as they were sent. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${writePath(path.replaceAll('.', '\\.'), (name) => `(?<${name}>[^/]+)`)}$`)
}

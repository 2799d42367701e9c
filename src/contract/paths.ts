// Reads and writes the paths of operations, in which `:name` is a parameter.

const PARAMETER = /:([a-z_]+)/g

/** Returns the names of the parameters, in their order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name)
}

/** Returns the path with each parameter replaced by the result of `write`. */
export function writePath(path: string, write: (parameter: string) => string): string {
  return path.replace(PARAMETER, (_, name: string) => write(name))
}

/** Returns a pattern for the paths of calls. Its groups are the parameters, still percent-encoded. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${writePath(path.replaceAll('.', '\\.'), (name) => `(?<${name}>[^/]+)`)}$`)
}

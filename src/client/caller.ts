// Errors of the package begin where it was called: frames of bundled files say nothing to a caller.

/** The folder of the bundled files; '' where the source itself runs. */
const [, OWN = ''] = /at (?:.*? \()?(.*[\\/]dist[\\/])/.exec(framesOf(new Error())[0] ?? '') ?? []

/** Has the errors of all functions of an object begin where those are called. */
export function fromCaller<Api extends object>(api: Api): Api {
  if (OWN === '') return api
  for (const [name, member] of Object.entries(api)) {
    if (typeof member === 'function') Reflect.set(api, name, calledFrom(member))
    else if (typeof member === 'object' && member !== null) fromCaller(member)
  }
  return api
}

/** Has the errors of a function begin where it is called. */
export function calledFrom<Act extends (...args: never[]) => unknown>(act: Act): Act {
  if (OWN === '') return act
  const called = (...args: never[]) => {
    const here = new Error()
    const moved = (error: unknown) => {
      throw movedTo(here, error)
    }
    try {
      const result = act(...args)
      return result instanceof Promise ? result.catch(moved) : result
    } catch (error) {
      return moved(error)
    }
  }
  return called as Act
}

/** Returns the error with the frames of `here` but those of bundled files. */
export function movedTo(here: Error, error: unknown): unknown {
  if (OWN === '' || !(error instanceof Error) || !framesOf(error)[0]?.includes(OWN)) return error
  const frames = framesOf(here).filter((frame) => !frame.includes(OWN))
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
  return error
}

function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ +at /.test(line))
}

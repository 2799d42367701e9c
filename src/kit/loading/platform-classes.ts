// Classes of the platform that a start must not name: Node loads them when they are first named, 20 ms and 8 MB. Calls over
// sockets need none of them.

import { once } from './once.ts'

/** The platform's own. The library takes them when it is imported: a test may replace those of its process later. */
export const platform = once((): Pick<typeof globalThis, Name> => {
  const { Headers, Request, Response } = globalThis
  return { Headers, Request, Response }
})

/** Whether a value is a response of the platform. Names that class only for what may be one. */
export function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'bodyUsed' in value && value instanceof Response
}

type Name = 'Headers' | 'Request' | 'Response'

/** Returns a class whose instances are those of the platform's class. */
function standIn<Instance extends object>(name: Name): new (...args: unknown[]) => Instance {
  const StandIn: unknown = class {
    constructor(...args: unknown[]) {
      linked()
      // biome-ignore lint/correctness/noConstructorReturn: it stands for another class
      return Reflect.construct(platform()[name], args, new.target)
    }
  }
  return StandIn as new (
    ...args: unknown[]
  ) => Instance
}

/**
 * What the build gives to the adaptor in place of the platform's classes, which it takes and extends when it is loaded. The
 * first instance of one, or of a class that extends it, makes all of them inherit from the platform's.
 */
export const STAND_INS = {
  Headers: standIn<Headers>('Headers'),
  Request: standIn<Request>('Request'),
  Response: standIn<Response>('Response'),
}

const linked = once(() => {
  for (const name of ['Headers', 'Request', 'Response'] as const) {
    Object.setPrototypeOf(STAND_INS[name], platform()[name])
    Object.setPrototypeOf(STAND_INS[name].prototype, platform()[name].prototype)
  }
  return true
})

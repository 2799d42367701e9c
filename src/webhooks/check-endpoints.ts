import type { Detail } from '../model/problems.ts'
import type { EndpointSetting, EndpointsCheck } from '../world/outbox/carrier.ts'
import { type AddressPolicy, formProblem } from './address-policy.ts'
import { secretProblem } from './sign.ts'

/** Returns what is wrong with a list of endpoints, each with its path (`0.url`); empty when all are fine. */
export async function endpointProblems(
  endpoints: readonly EndpointSetting[],
  policy: Pick<AddressPolicy, 'problemOf'>,
): Promise<readonly Detail[]> {
  const urls = endpoints.map(({ url }) => url)
  const checked = endpoints.map(async ({ url, secret }, at): Promise<Detail[]> => {
    const wrong = { url: await policy.problemOf(url), secret: secret === undefined ? null : secretProblem(secret) }
    const twice = urls.indexOf(url) < at ? 'is listed twice; list all its events in one entry' : null
    return Object.entries({ ...wrong, url: wrong.url ?? twice }).flatMap(([field, message]) =>
      message === null ? [] : [{ path: `${at}.${field}`, message }],
    )
  })
  return (await Promise.all(checked)).flat()
}

/** Checks only how endpoints are written; for commands that do not know which hosts are allowed. */
export const writtenEndpoints: EndpointsCheck = (endpoints) =>
  endpointProblems(endpoints, { problemOf: (url) => Promise.resolve(formProblem(url)) })

import type { Detail } from '../model/problems.ts'
import type { EndpointSetting, EndpointsCheck } from '../world/outbox/carrier.ts'
import { type AddressPolicy, formProblem } from './address-policy.ts'
import { secretProblem } from './sign.ts'

/** What is wrong with a list of endpoints, by its place in it; nothing when webhooks can go there. */
export async function endpointProblems(
  endpoints: readonly EndpointSetting[],
  policy: Pick<AddressPolicy, 'problemOf'>,
): Promise<readonly Detail[]> {
  const urls = endpoints.map(({ url }) => url)
  const checked = endpoints.map(async ({ url, secret }, at): Promise<Detail[]> => {
    const wrong = { url: await policy.problemOf(url), secret: secret === undefined ? null : secretProblem(secret) }
    const twice = urls.indexOf(url) < at ? 'is listed twice; name all its events in one' : null
    return Object.entries({ ...wrong, url: wrong.url ?? twice }).flatMap(([field, message]) =>
      message === null ? [] : [{ path: `${at}.${field}`, message }],
    )
  })
  return (await Promise.all(checked)).flat()
}

/** What can be said of endpoints without knowing to whom webhooks may go: what is wrong with how they are written. */
export const writtenEndpoints: EndpointsCheck = (endpoints) =>
  endpointProblems(endpoints, { problemOf: (url) => Promise.resolve(formProblem(url)) })

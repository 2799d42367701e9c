import { isOnRequest } from '../../model/webhooks.ts'
import type { EndpointSetting } from './carrier.ts'

export interface WebhookEndpoint extends EndpointSetting {
  readonly secret: string
  /** False once the receiver has answered 410. */
  readonly enabled: boolean
}

/** Where webhooks go, and who takes what. */
export class WebhookEndpoints {
  readonly #secret: string
  #list: readonly WebhookEndpoint[] = []

  /** `secret`: of endpoints that have none of their own. */
  constructor(secret: string, endpoints: readonly EndpointSetting[]) {
    this.#secret = secret
    this.set(endpoints)
  }

  get list(): readonly WebhookEndpoint[] {
    return this.#list
  }

  /** How many are not switched off. */
  get enabled(): number {
    return this.#list.filter(({ enabled }) => enabled).length
  }

  set(endpoints: readonly EndpointSetting[]): void {
    this.#list = endpoints.map((endpoint) => ({
      ...endpoint,
      secret: endpoint.secret ?? this.#secret,
      enabled: endpoint.enabled ?? true,
    }))
  }

  find(url: string): WebhookEndpoint | undefined {
    return this.#list.find((endpoint) => endpoint.url === url)
  }

  /** The endpoints that take the event: those that name it, and those that name none where it is no event on request. */
  takers(event: string): WebhookEndpoint[] {
    return this.#list.filter(
      ({ enabled, events }) => enabled && (events ? events.includes(event) : !isOnRequest(event)),
    )
  }

  switchOff(url: string): void {
    this.#list = this.#list.map((endpoint) => (endpoint.url === url ? { ...endpoint, enabled: false } : endpoint))
  }
}

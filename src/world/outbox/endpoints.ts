import type { Carrier, EndpointSetting } from './carrier.ts'
import { isOnRequest } from './events.ts'

export interface WebhookEndpoint extends EndpointSetting {
  readonly secret: string
  /** False once the receiver has answered 410. */
  readonly enabled: boolean
}

export class WebhookEndpoints {
  readonly #secret: string
  readonly #changed: () => void
  #list: readonly WebhookEndpoint[]

  /** `secret`: of endpoints that have none of their own. `changed`: called when endpoints were set or switched off. */
  constructor({ secret, endpoints }: Pick<Carrier, 'secret' | 'endpoints'>, changed: () => void) {
    this.#secret = secret
    this.#changed = changed
    this.#list = this.#complete(endpoints)
  }

  get list(): readonly WebhookEndpoint[] {
    return this.#list
  }

  /** How many are not switched off. */
  get enabled(): number {
    return this.#list.filter(({ enabled }) => enabled).length
  }

  /** Replaces the endpoints. What waits for one that is gone fails when it falls due. */
  set(endpoints: readonly EndpointSetting[]): void {
    this.#list = this.#complete(endpoints)
    this.#changed()
  }

  find(url: string): WebhookEndpoint | undefined {
    return this.#list.find((endpoint) => endpoint.url === url)
  }

  /** Returns the endpoints that name the event, and unless it is one on request, those that name none. */
  takers(event: string): WebhookEndpoint[] {
    return this.#list.filter(
      ({ enabled, events }) => enabled && (events ? events.includes(event) : !isOnRequest(event)),
    )
  }

  switchOff(url: string): void {
    this.#list = this.#list.map((endpoint) => (endpoint.url === url ? { ...endpoint, enabled: false } : endpoint))
    this.#changed()
  }

  #complete(endpoints: readonly EndpointSetting[]): WebhookEndpoint[] {
    return endpoints.map((endpoint) => ({
      ...endpoint,
      secret: endpoint.secret ?? this.#secret,
      enabled: endpoint.enabled ?? true,
    }))
  }
}

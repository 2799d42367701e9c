// Plays the steps of a program in a world, and looks at all that came of them.

import { MULTIPART, multipart } from '../multipart.ts'
import { type Answer, Answers } from './answers.ts'
import type { Program, Step } from './program.ts'
import type { Send } from './send.ts'

/** When every world starts: a Monday. */
export const START = Date.UTC(2026, 0, 5, 9)

/** Calls about the whole simulator, or a moment of it: only whether they succeed is the same everywhere. */
const OF_SIMULATOR = ['getHealth', 'getHealthz', 'getReadyz', 'getMetrics', 'listWorlds', 'getEvents', 'getReport']

/** Calls about what begins anew after a restore: the journal and what counts its entries. */
export const OF_JOURNAL = [
  ...['listRequests', 'getRequest', 'explainRequest', 'deleteRequests', 'verifyRequests', 'awaitRequests'],
  ...['getCoverage', 'getBundle', 'getInfo', 'getInfoWithSlash'],
]

/** What each world is seen by when a program has ended. */
const SEEN = {
  state: '/__sim/state',
  clock: '/__sim/clock',
  scenarios: '/__sim/scenarios',
  endpoints: '/__sim/webhooks/endpoints',
  deliveries: '/__sim/webhooks/deliveries?limit=30',
  requests: '/__sim/requests?limit=1000',
  coverage: '/__sim/coverage',
  bundle: '/__sim/bundle',
} as const
type View = keyof typeof SEEN
const VIEWS = Object.keys(SEEN) as View[]

/** Request headers of one connection, side by side in an object. */
const OF_CONNECTION = (() => {
  const one = '"(?:host|connection|content-length|transfer-encoding)":"[^"]*"'
  return new RegExp(`(,?)${one}(?:,${one})*(,?)`, 'g')
})()

/** What is compared: an answer in one text. */
export type Told = ReadonlyMap<string, string>

/** The names of both worlds of a program. All have as many characters. */
export interface Names {
  readonly own: string
  readonly beside: string
}

let made = 0
export function newNames(): Names {
  const own = `zq${String(++made).padStart(6, '0')}`
  return { own, beside: `${own}-b` }
}

export class Player {
  readonly names: Names
  readonly #send: Send
  readonly #answers: Answers
  /** What came of each step, by its id. */
  readonly answers = new Map<number, Answer>()
  readonly told = new Map<string, string>()
  readonly #seen = new Map<string, string>()
  readonly #before: Player | null
  #hasBeside = false

  /** `before`: who has played the first half, whose answers are as if these worlds had got them. */
  constructor(send: Send, receiver: string, names: Names = newNames(), before: Player | null = null) {
    this.#send = send
    this.#before = before
    this.names = names
    if (before) {
      this.#hasBeside = before.#hasBeside
      for (const [what, text] of before.told) this.told.set(what, text)
      for (const [id, answer] of before.#answersFor(names)) this.answers.set(id, answer)
    }
    this.#answers = new Answers({ world: names.own, receiver }, this.answers)
  }

  /** Makes its world in a simulator that is not the program's own. */
  async make({ seed, fixtures }: Program): Promise<void> {
    const { status, text } = await this.control('POST', '/__sim/worlds', { name: this.names.own, seed, fixtures })
    if (status !== 201) throw new Error(`the world cannot be made: ${text}`)
  }

  /** Which of its worlds there are. */
  get worlds(): (keyof Names)[] {
    return this.#hasBeside ? ['own', 'beside'] : ['own']
  }

  async control(method: string, path: string, body?: unknown): Promise<Answer> {
    const json = body === undefined ? null : JSON.stringify(body)
    return this.#send({ method, path, headers: { 'content-type': 'application/json' }, body: json })
  }

  /** What these answers would have been in worlds of other names. */
  #answersFor({ own }: Names): Map<number, Answer> {
    const renamed = (text: string) => text.replaceAll(this.names.own, own)
    return new Map(
      [...this.answers].map(([id, { status, headers, text }]) => [
        id,
        {
          status,
          headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, renamed(v)])),
          text: renamed(text),
        },
      ]),
    )
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.step(step)
  }

  async step(step: Step): Promise<void> {
    // The world beside may have lost the step that made it.
    if (step.to === 'beside' && !this.#hasBeside) return
    const answer = await this.#send(this.#request(step))
    this.#answers.add(step.id, answer)
    this.answers.set(step.id, answer)
    if (step.call === 'createWorld' && answer.status === 201) this.#hasBeside = true
    if (step.call === 'deleteWorld' && answer.status === 200) this.#hasBeside = false
    // A world that goes on from another counts its reads anew.
    const { 'x-sim-hint': _hint, ...headers } = answer.headers
    // The default world is called by all.
    const { 'x-sim-request-id': _id, ...rest } = headers
    const shown = { ...answer, headers: step.to === 'default' ? rest : headers }
    this.told.set(`${step.id} ${step.call}`, this.#told(shown, step.call))
  }

  #request({ call, method, path, headers, body, text, form, to }: Step) {
    const { own, beside } = this.names
    const world = to === 'default' ? '' : `/w/${to === 'beside' ? beside : own}`
    const sent = this.#answers.text(path)
    // A link that was handed out leads to this world.
    const address = sent.replace(/^https?:\/\/[^/]+(\/w\/[^/]+)?/, '')
    const filled =
      text === undefined
        ? body === undefined
          ? null
          : JSON.stringify(this.#answers.fill(body))
        : this.#answers.text(text)
    const type = form ? MULTIPART : filled === null ? {} : { 'content-type': 'application/json' }
    // A call in process has no address of its own.
    const visitor = call === 'visit' ? { 'x-forwarded-for': '10.0.0.7' } : {}
    return {
      method,
      path: world + address,
      headers: { authorization: 'Bearer exact', ...visitor, ...type, ...headers },
      body: form
        ? multipart(form.map((part) => ({ ...part, type: part.filename === undefined ? 'text/plain' : 'video/mp4' })))
        : filled,
    }
  }

  #told({ status, headers, text }: Answer, what: string): string {
    if (OF_SIMULATOR.includes(what)) return String(status)
    return this.#same(`${status}\n${JSON.stringify(headers, null, 1)}\n${text}`, what)
  }

  /** Takes out of a text what may differ: the world's name, what is told of other worlds, durations, headers of connections. */
  #same(text: string, what: string): string {
    const same = text
      .replaceAll(this.names.own, 'WORLD')
      .replace(/"duration_ms":[\d.]+/g, '"duration_ms":0')
      // A long answer may be cut within the name.
      .replace(/\/w\/z(q\d{0,5})?(?=")/g, '/w/')
      // The tag of a text that names its world, which is compared itself.
      .replace(/ "etag": ".*",\n/, '')
      .replace(/<h2>Worlds<\/h2><p>.*?<\/p>/, '')
      // What verify tells of other worlds.
      .replace(/; \d+ matching calls? came to world \w+(: does your client drop the path of its base URL\?)?/g, '')
      .replace(OF_CONNECTION, (_, before: string, after: string) => (before && after ? ',' : ''))
    if (this.#before === null) return same
    // What was sent before a fork, and what was called, was the parent's.
    const { own } = this.#before.names
    const isHistory = ['requests', 'bundle'].includes(what) || OF_JOURNAL.includes(what)
    return isHistory ? same.replaceAll(own, 'WORLD') : same.replaceAll(`"x-sim-world":"${own}`, '"x-sim-world":"WORLD')
  }

  async view(name: View, world = this.names.own): Promise<string> {
    const { status, text } = await this.control('GET', `/w/${world}${SEEN[name]}`)
    return this.#same(`${status} ${text}`, name)
  }

  /** The bundle of its own world. */
  async bundle(): Promise<unknown> {
    const { text } = await this.control('GET', `/w/${this.names.own}${SEEN.bundle}`)
    return JSON.parse(text)
  }

  /** Deletes its worlds. */
  async remove(): Promise<void> {
    for (const which of this.worlds) await this.control('DELETE', `/__sim/worlds/${this.names[which]}`)
  }

  /** Looks at both worlds of a program that has ended, in the views that are `wanted`. Returns it by what was looked at. */
  async look(wanted: (what: string) => boolean): Promise<Told> {
    const told = new Map(this.told)
    for (const world of this.worlds) {
      for (const name of VIEWS) {
        const what = `${name} of the world ${world}`
        if (!wanted(what)) continue
        const seen = this.#seen.get(what) ?? (await this.view(name, this.names[world]))
        this.#seen.set(what, seen)
        told.set(what, seen)
      }
    }
    return told
  }
}

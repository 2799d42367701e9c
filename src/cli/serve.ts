import { inspect } from 'node:util'
import { realTime } from '../kit/clock.ts'
import { loadFixtures } from '../server/fixtures-file.ts'
import { type Listening, Simulator } from '../simulator.ts'
import { AddressPolicy } from '../webhooks/address-policy.ts'
import type { WebhookOptions } from '../webhooks/carrier.ts'
import { greeting } from './greeting.ts'
import { requestLog } from './log.ts'
import type { Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import { type Given, settle, slips } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Serves until the process is asked to end; answers 0 then. */
export async function serve(given: Given, terminal: Terminal): Promise<number> {
  const { env, stdout, stderr, ending } = terminal
  const settings = settle(given, env)
  for (const { variable, meant } of slips(env)) {
    stderr.write(`mockfluence: ${variable} sets nothing. Did you mean ${meant}?\n`)
  }
  const style = settings.log ?? (stdout.isTTY ? 'pretty' : 'json')
  const log = requestLog(style, stdout, (stdout.isTTY ?? false) && !env.NO_COLOR, realTime)
  const simulator = await build(settings, {
    onCall: log.onCall,
    onBug: (error) => stderr.write(`mockfluence made a mistake; please report it:\n${inspect(error)}\n`),
  })
  try {
    const listening = await listen(simulator, settings)
    if (style === 'json') stdout.write(`${JSON.stringify(announcement(listening, settings))}\n`)
    if (style === 'pretty') stdout.write(greeting(listening, settings))
    await ending
  } finally {
    await simulator.close()
    log.flush()
  }
  return 0
}

type Reports = Pick<ConstructorParameters<typeof Simulator>[0] & object, 'onCall' | 'onBug'>

async function build(settings: Settings, reports: Reports): Promise<Simulator> {
  const loaded = await loadFixtures(settings.fixtures)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const webhooks = await webhookOptions(settings)
  return new Simulator({
    seed: settings.seed,
    fixtures: loaded.fixtures,
    clock: settings.clock,
    now: settings.now,
    prefix: settings.prefix,
    publicUrl: settings['public-url'],
    insightsApart: settings['insights-port'] !== null,
    tokens: settings.token,
    discoveryTokens: settings['discovery-token'].length > 0 ? settings['discovery-token'] : settings.token,
    insightsKeys: settings['insights-key'],
    ecomWord: settings['ecom-word'],
    guard: {
      boundHost: settings.host,
      publicUrl: settings['public-url'],
      allowedHosts: settings['allowed-host'],
      controlToken: settings['control-token'],
      controlOpen: settings['control-open'],
    },
    cors: settings.cors,
    strict: settings.strict,
    webhooks,
    ...reports,
  })
}

/** Refuses receivers that webhooks must not go to. */
async function webhookOptions(settings: Settings): Promise<WebhookOptions> {
  const allow = settings['webhook-allow']
  const policy = new AddressPolicy(allow)
  const urls = [...new Set(settings['webhook-url'])]
  for (const url of urls) {
    const problem = await policy.problemOf(url)
    if (problem !== null) throw new Refusal(`--webhook-url ${problem}`)
  }
  const { 'webhook-secret': secret, 'webhook-time': time } = settings
  return { endpoints: urls.map((url) => ({ url })), secret, time, allow }
}

async function listen(simulator: Simulator, settings: Settings): Promise<Listening> {
  const { port, host, 'insights-port': insightsPort } = settings
  try {
    return await simulator.listen(insightsPort === null ? { port, host } : { port, host, insightsPort })
  } catch (error) {
    const { code, port: refused = port } = error as NodeJS.ErrnoException & { port?: number }
    const option = refused === insightsPort ? '--insights-port' : '--port'
    switch (code) {
      case 'EADDRINUSE':
        throw new Refusal(`port ${refused} of ${host} is in use; choose another with ${option}, or 0 for a free one`, 1)
      case 'EACCES':
        throw new Refusal(`listening on port ${refused} is not permitted; choose one from 1024 with ${option}`, 1)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
      case 'EINVAL':
        throw new Refusal(`--host ${JSON.stringify(host)} is no address of this machine; 0.0.0.0 stands for all`)
      default:
        throw error
    }
  }
}

/** The first line in json mode: how a program that started us finds us. */
function announcement({ url, insightsUrl }: Listening, { seed }: Settings) {
  return {
    event: 'listening',
    url,
    insights_url: insightsUrl,
    console_url: `${url}/__sim/console`,
    world: 'default',
    seed,
  }
}

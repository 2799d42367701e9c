import { openApiText } from '../../openapi/document.ts'
import type { OpenApiAddresses } from '../command.ts'
import { named } from '../named.ts'
import { OPTIONS } from '../options.ts'
import { print, type Terminal } from '../terminal.ts'
import { baseUrl, word } from '../values.ts'

const NEUTRAL = OPTIONS['ecom-word'].settle([])
const SERVER = `http://127.0.0.1:${OPTIONS.port.settle([])}`

/** Prints the OpenAPI document, byte for byte as a simulator at `server` serves it. */
export async function printOpenApi(
  { server, insightsServer, ecomWord }: OpenApiAddresses,
  terminal: Terminal,
): Promise<number> {
  const base = named('--server', () => baseUrl(server ?? SERVER))
  const insights = named('--insights-server', () => baseUrl(insightsServer ?? base))
  const options = { base, insights, ecomWord: named('--ecom-word', () => word(ecomWord ?? NEUTRAL)) }
  await print(terminal, openApiText(options))
  return 0
}

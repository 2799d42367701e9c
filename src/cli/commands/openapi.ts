import { openApiText } from '../../openapi/document.ts'
import type { OpenApiAddresses } from '../command.ts'
import { OPTIONS } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { print, type Terminal } from '../terminal.ts'
import { baseUrl, WrongValue, word } from '../values.ts'

const NEUTRAL = OPTIONS['ecom-word'].settle([])
const SERVER = `http://127.0.0.1:${OPTIONS.port.settle([])}`

/** Prints the OpenAPI document, to the byte as a simulator at `server` serves it. */
export async function printOpenApi(
  { server, insightsServer, ecomWord }: OpenApiAddresses,
  terminal: Terminal,
): Promise<number> {
  const base = read('--server', baseUrl, server ?? SERVER)
  const insights = read('--insights-server', baseUrl, insightsServer ?? base)
  const options = { base, insights, ecomWord: read('--ecom-word', word, ecomWord ?? NEUTRAL) }
  await print(terminal, openApiText(options))
  return 0
}

function read<Value>(option: string, reader: (text: string) => Value, text: string): Value {
  try {
    return reader(text)
  } catch (error) {
    if (error instanceof WrongValue) throw new Refusal(`${option} ${error.message}`)
    throw error
  }
}

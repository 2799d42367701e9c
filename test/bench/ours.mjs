// mockfluence as a library, without a log, as the bare servers have none.

import { createSimulator } from '../../dist/index.js'

const simulator = await createSimulator()
const { url } = await simulator.listen({ port: 0 })
console.log(JSON.stringify({ url }))

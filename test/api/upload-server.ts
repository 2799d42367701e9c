// A simulator in a process of its own, so that a test can see how much memory an upload takes.

import { Simulator } from '../../src/simulator.ts'

const simulator = new Simulator()
const { url } = await simulator.listen({ port: 0 })
process.on('message', () => process.send?.({ peak_kib: process.resourceUsage().maxRSS }))
process.on('disconnect', () => process.exit())
process.send?.({ url })

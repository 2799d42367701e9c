#!/usr/bin/env node
import { Simulator } from '../simulator.ts'

const simulator = new Simulator({ onBug: (error) => console.error(error) })
const { url } = await simulator.listen({ port: Number(process.env.PORT ?? 4710) })
console.log(`mockfluence serves at ${url}`)

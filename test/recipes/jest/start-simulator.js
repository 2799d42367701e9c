// One simulator for all workers.
module.exports = async () => {
  const { createSimulator } = await import('mockfluence')
  const simulator = await createSimulator()
  const { url, close } = await simulator.listen({ port: 0 })
  process.env.MOCKFLUENCE_URL = url
  globalThis.stopSimulator = close
}

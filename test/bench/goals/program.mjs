// The program as built, which also tells its memory when asked.

process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }))
await import('../../../dist/cli/main.js')

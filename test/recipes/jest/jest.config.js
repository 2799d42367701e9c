module.exports = { globalSetup: './start-simulator.js', globalTeardown: './stop-simulator.js' }

module.exports = () => globalThis.stopSimulator()

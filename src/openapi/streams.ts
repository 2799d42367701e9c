/** The calls that answer with something other than JSON, by their ids. */
export const STREAMS: Readonly<Record<string, string>> = { getEvents: 'text/event-stream', getMetrics: 'text/plain' }

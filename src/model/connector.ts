import * as z from 'zod'

/** Platform identifiers, exactly as the interface writes them. */
export const CONNECTORS = ['instagram', 'youtube', 'tiktok'] as const
export type Connector = (typeof CONNECTORS)[number]

export const ConnectorSchema = z.enum(CONNECTORS)

/** The platforms that real-time tracking and verification take. */
export const TrackableConnectorSchema = z.enum(['instagram', 'youtube'])

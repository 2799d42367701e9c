import * as z from 'zod'

/** Platform identifiers, exactly as the interface writes them. */
export const CONNECTORS = ['instagram', 'youtube', 'tiktok'] as const
export type Connector = (typeof CONNECTORS)[number]

export const ConnectorSchema = z.enum(CONNECTORS)

/** The platforms of real-time tracking and verification. */
export const TrackableConnectorSchema = z.enum(['instagram', 'youtube'])

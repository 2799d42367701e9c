import * as z from 'zod'
import { type Connector, PLATFORMS, type Trackable } from './platforms.ts'

export type { Connector } from './platforms.ts'

/** The type of Object.keys is string[], which loses the keys. */
export const CONNECTORS = Object.keys(PLATFORMS) as [Connector, ...Connector[]]

export const ConnectorSchema = z.enum(CONNECTORS).meta({ id: 'Connector', description: 'A social platform.' })

const isTrackable = (connector: Connector): connector is Trackable => PLATFORMS[connector].tracked

const TRACKABLE = CONNECTORS.filter(isTrackable)

export const TrackableConnectorSchema = z
  .enum(TRACKABLE)
  .meta({ id: 'TrackableConnector', description: 'A platform with real-time tracking.' })

// The control API, below `/__sim`.

import { getBundle } from './bundle/bundle.ts'
import { getChaos, getRecorded, setChaos } from './chaos.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import type { Control } from './control.ts'
import { getCoverage } from './coverage.ts'
import { getEvents } from './event-streams.ts'
import { createChange, createOrder, listChanges } from './happenings.ts'
import { getHealth, getHealthz, getReadyz } from './health.ts'
import { listInbox, receiveWebhook } from './inbox.ts'
import { getInfo, getInfoWithSlash } from './info.ts'
import { getMetrics } from './metrics.ts'
import { getAssumptions, getControlOpenApi, getMagic } from './reference.ts'
import { getReport } from './report.ts'
import { deleteRequests, explainRequest, getRequest, listRequests } from './requests/requests.ts'
import { awaitRequests, verifyRequests } from './requests/verify-requests.ts'
import { addScenario, checkScenario, deleteScenario, deleteScenarios, getScenario, listScenarios } from './scenarios.ts'
import { resetWorld } from './start-settings.ts'
import {
  getCollection,
  getRecord,
  getRecordOfCreator,
  getState,
  patchRecord,
  patchRecordOfCreator,
  putState,
} from './state.ts'
import { getWebhookEndpoints, setWebhookEndpoints } from './webhook-endpoints.ts'
import { awaitDelivery, emitWebhook, listDeliveries, redeliver } from './webhooks.ts'
import { createWorld, deleteWorld, listWorlds } from './worlds.ts'

export const CONTROLS: readonly Control[] = [
  getHealth,
  getHealthz,
  getReadyz,
  getMetrics,
  getInfo,
  getInfoWithSlash,
  getControlOpenApi,
  resetWorld,
  getClock,
  setClock,
  advanceClock,
  listScenarios,
  addScenario,
  checkScenario,
  deleteScenario,
  deleteScenarios,
  listRequests,
  getRequest,
  explainRequest,
  deleteRequests,
  verifyRequests,
  awaitRequests,
  getState,
  putState,
  getBundle,
  getCollection,
  getRecord,
  patchRecord,
  getRecordOfCreator,
  patchRecordOfCreator,
  getWebhookEndpoints,
  setWebhookEndpoints,
  emitWebhook,
  awaitDelivery,
  listDeliveries,
  redeliver,
  createOrder,
  listChanges,
  createChange,
  receiveWebhook,
  listInbox,
  getCoverage,
  getReport,
  getChaos,
  setChaos,
  getRecorded,
  // After those whose path is a name of its own.
  getScenario,
  getAssumptions,
  getMagic,
  getEvents,
  listWorlds,
  createWorld,
  deleteWorld,
]

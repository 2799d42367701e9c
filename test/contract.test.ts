import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from '../src/contract.ts'
import { ENDPOINTS } from '../src/service/index.ts'
import { runScript } from './script.ts'
import { type Sim, simulate } from './simulate.ts'

/** The operations of the interface with the numbers of their endpoints, as promised to users. */
const PROMISED: Record<string, number[]> = {
  createCampaign: [1],
  updateCampaign: [2],
  patchCampaign: [3, 4],
  getCampaignInsights: [5],
  createPostTracking: [6],
  listCampaignComments: [7],
  addStore: [8],
  createShortlink: [9],
  addTrackedCreator: [10],
  getTrackedCreator: [11],
  updateTrackedCreator: [12],
  addTrackedPost: [13],
  getTrackedPost: [14],
  updateTrackedPost: [15],
  getTrackingInsights: [16],
  initiateVerification: [17],
  verifyCreator: [18],
  getConsentedInstagramInsights: [19],
  addCreators: [20],
  getCreatorsStatus: [21],
  initiateAudience: [22],
  getPublicInstagramInsights: [23],
  getPublicYoutubeInsights: [24],
  getPublicTiktokInsights: [25],
  createRefreshRequest: [26],
  getRefreshRequest: [27],
  createDataRequest: [28],
  getDataRequest: [29],
  createCompetition: [30],
  getCompetitionInsights: [31],
  searchCreators: [32],
  createVideoAnalysis: [33],
  getVideoAnalysis: [34],
}

describe('the contract', () => {
  it('has every operation of the interface, in its order', () => {
    expect(Object.fromEntries(ENDPOINTS.map(({ id, number }) => [id, number]))).toEqual(PROMISED)
    expect(ENDPOINTS.flatMap(({ number }) => number)).toEqual(Array.from({ length: 34 }, (_, at) => at + 1))
  })

  it('has one file for each operation, named by its id', () => {
    const names = Object.keys(PROMISED).map((id) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    const files = readdirSync('src/service').map((file) => file.replace(/\.ts$/, ''))
    expect(files.sort()).toEqual([...names, 'index', 'public-insights'].sort())
  })

  it('has schemas that tell what they are, and that nobody changes who calls his own otherwise', () => {
    const { body } = operations.createCampaign
    expect(body.meta()).toMatchObject({ id: 'CampaignInput' })
    expect(body.meta({ title: 'Mine' })).not.toBe(body)
    expect(body.meta()).toMatchObject({ id: 'CampaignInput' })
  })

  it('wants a token for each call, and changes nothing without one', async () => {
    const sim = await simulate()
    const refused: unknown[] = []
    const request: Sim['request'] = async (method, path, init = {}) => {
      if (path.includes('/api/v1/')) {
        const before = (await sim.get('/__sim/state')).text
        const nobody = new Headers(init.headers)
        nobody.set('authorization', '')
        const { status, body, headers } = await sim.request(method, path, { ...init, headers: nobody })
        const changed = (await sim.get('/__sim/state')).text !== before
        refused.push([status, body.error.internal_code, headers.get('www-authenticate'), changed])
      }
      return sim.request(method, path, init)
    }
    const steps = await runScript({ ...sim, request })
    const operations = steps.map(({ operation }) => operation)
    expect(operations.map((operation, at) => [operation, refused[at]])).toEqual(
      operations.map((operation) => [operation, [401, 4010, 'Bearer', false]]),
    )
    expect(new Set(operations).size).toBe(ENDPOINTS.length)
  })
})

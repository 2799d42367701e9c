// Links from a creation to the calls that read or change what it made.

type Link = readonly [operation: string, parameter: string, pointer: string]

const LINKS: Readonly<Record<string, readonly Link[]>> = {
  createCampaign: [
    ['updateCampaign', 'campaign_id', '/id'],
    ['patchCampaign', 'campaign_id', '/id'],
    ['getCampaignInsights', 'campaign_id', '/id'],
  ],
  createPostTracking: [['listCampaignComments', 'campaign_id', '/campaign_id']],
  addTrackedCreator: [
    ['getTrackedCreator', 'handle', '/handle'],
    ['updateTrackedCreator', 'handle', '/handle'],
  ],
  addTrackedPost: [
    ['getTrackedPost', 'shortcode', '/shortcode'],
    ['updateTrackedPost', 'shortcode', '/shortcode'],
  ],
  verifyCreator: [['getConsentedInstagramInsights', 'identifier', '/creator_id']],
  createRefreshRequest: [['getRefreshRequest', 'request_id', '/request_id']],
  createDataRequest: [['getDataRequest', 'data_request_id', '/data_request_id']],
  createCompetition: [['getCompetitionInsights', 'competition_id', '/id']],
  createVideoAnalysis: [['getVideoAnalysis', 'analysis_id', '/analysis_id']],
  createWorld: [['deleteWorld', 'name', '/name']],
  addScenario: [['deleteScenario', 'name', '/name']],
  listRequests: [
    ['getRequest', 'id', '/requests/0/id'],
    ['explainRequest', 'id', '/requests/0/id'],
  ],
  emitWebhook: [['redeliver', 'id', '/deliveries/0/id']],
  listDeliveries: [['redeliver', 'id', '/deliveries/0/id']],
}

/** Returns the `links` of the successful response of an operation; null for none. */
export function linksFrom(id: string): Record<string, unknown> | null {
  const links = LINKS[id]
  if (!links) return null
  return Object.fromEntries(
    links.map(([operationId, parameter, pointer]) => [
      operationId,
      {
        operationId,
        parameters: { [parameter]: `$response.body#${pointer}` },
        description: `\`${pointer.slice(1)}\` of this response is the \`${parameter}\` of ${operationId}.`,
      },
    ]),
  )
}

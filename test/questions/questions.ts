// Twenty questions that a program may have about the service, each answered by what one short command prints. What the
// contract says is beside it, so that a wrong answer shows.

import { run } from '../../src/cli/run.ts'
import { createSimulator } from '../../src/index.ts'
import { CampaignInput, campaignLifecycle } from '../../src/model/campaigns/campaign.ts'
import { TRACKING_DAYS } from '../../src/model/campaigns/post-tracking.ts'
import { dataRequestLifecycle } from '../../src/model/data-request.ts'
import { formatBytes, LIMITS } from '../../src/model/limits.ts'
import { MAGIC } from '../../src/model/magic.ts'
import { PROBLEMS } from '../../src/model/problems.ts'
import { REFRESH_TYPES, refreshLifecycle } from '../../src/model/refresh.ts'
import { VIDEO_EXTENSIONS, videoAnalysisLifecycle } from '../../src/model/video-analysis.ts'
import { COMMENTS_PROCESSED } from '../../src/model/webhooks.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { TIERS } from '../../src/universe/vocabulary.ts'
import { fakeTerminal } from '../cli/terminal.ts'

interface Question {
  readonly asked: string
  readonly command: string
  /** Finds the answer in what was printed. */
  readonly find: (printed: string) => unknown
  readonly contract: unknown
}

interface Field {
  readonly name: string
  readonly type: string
  readonly required?: boolean
  readonly description: string
}

const within = (pattern: RegExp) => (printed: string) => pattern.exec(printed)?.[1]
const listed = (pattern: RegExp, by: string) => (printed: string) => within(pattern)(printed)?.split(by)
const body = (find: (fields: readonly Field[]) => unknown) => (printed: string) => find(JSON.parse(printed).body)
const endpoint = (id: string) => ENDPOINTS.find((each) => each.id === id)
const MUST = Object.entries(CampaignInput.shape).flatMap(([name, field]) =>
  field.safeParse(undefined).success ? [] : name,
)

const QUESTIONS: readonly Question[] = [
  {
    asked: 'What must be said of a new campaign?',
    command: 'describe createCampaign --json',
    find: body((fields) => fields.flatMap(({ name, required }) => (required ? name : []))),
    contract: MUST,
  },
  {
    asked: 'Which call reads a data request?',
    command: 'describe getDataRequest --json',
    find: (printed) => JSON.parse(printed).call,
    contract: `GET ${endpoint('getDataRequest')?.path.replace(/:(\w+)/, '{$1}')}`,
  },
  {
    asked: 'How long can the comments of a post be tracked?',
    command: 'describe tracking_duration',
    find: listed(/createPostTracking: (\S+)/, '|'),
    contract: Object.keys(TRACKING_DAYS),
  },
  {
    asked: 'Which tiers of creators can be searched?',
    command: 'describe tier',
    find: listed(/searchCreators: (\S+)/, '|'),
    contract: TIERS.map(({ name }) => name),
  },
  {
    asked: 'Which files can a video be?',
    command: 'describe createVideoAnalysis --json',
    find: body((fields) => fields.find(({ name }) => name === 'video')?.description.match(/\.\w+/g)),
    contract: VIDEO_EXTENSIONS,
  },
  {
    asked: 'What names the post whose data is renewed?',
    command: 'describe createRefreshRequest --json',
    find: body((fields) => fields.find(({ description }) => description.endsWith('instagram_post.'))?.name),
    contract: REFRESH_TYPES.instagram_post.field,
  },
  {
    asked: 'How many creators may a data request name?',
    command: 'describe request_entries',
    find: within(/up to (\d+)/),
    contract: String(LIMITS.data_request_entries),
  },
  {
    asked: 'How many comments may a page have?',
    command: 'describe listCampaignComments',
    find: within(/limit .*\.\.(\d+)/),
    contract: String(LIMITS.comments_page),
  },
  {
    asked: 'How many creators may a page of the search have?',
    command: 'describe limit',
    find: within(/searchCreators: .*\.\.(\d+)/),
    contract: String(LIMITS.search_page),
  },
  {
    asked: 'How large may a JSON body be?',
    command: 'describe errors',
    find: within(/too large: .* limit of (.*)/),
    contract: formatBytes(LIMITS.json_body_bytes),
  },
  {
    asked: 'What does an expiry get that is no multiple of 30 days ahead?',
    command: 'describe errors',
    find: within(/^(\d+) .*multiple of 30 days/m),
    contract: String(PROBLEMS.expiry_not_multiple.status),
  },
  {
    asked: 'Which code has a video of another format?',
    command: 'describe 33',
    find: within(/\((\d+)\) Unsupported video format/),
    contract: String(PROBLEMS.unsupported_video.internal_code),
  },
  {
    asked: 'How can an analysis be made to fail?',
    command: 'describe createVideoAnalysis',
    find: within(/(\S+): The analysis ends with status failed/),
    contract: MAGIC.analysis_fails.value,
  },
  {
    asked: 'In which states can an analysis be?',
    command: 'describe states',
    find: listed(/video_analysis: (.*?);/, ', '),
    contract: Object.keys(videoAnalysisLifecycle.states),
  },
  {
    asked: 'After how many seconds is a refresh done?',
    command: 'describe getRefreshRequest',
    find: within(/-> success after (\d+) s/),
    contract: String((refreshLifecycle.edges.finish.after ?? 0) / 1000),
  },
  {
    asked: 'In which state does a data request begin?',
    command: 'describe createDataRequest',
    find: within(/begins (\w+)/),
    contract: dataRequestLifecycle.initial,
  },
  {
    asked: 'Which webhook says that comments can be listed?',
    command: 'describe events',
    find: within(/(\S+): .* can be listed/),
    contract: COMMENTS_PROCESSED,
  },
  {
    asked: 'What does a campaign miss that has only a brand?',
    command: 'call createCampaign --brand_name Acme --json',
    find: (printed) => [...JSON.parse(printed).error.details.map(({ path }: { path: string }) => path), 'brand_name'],
    contract: MUST,
  },
  {
    asked: 'Which code do the insights of an unknown campaign get?',
    command: 'call getCampaignInsights --campaign_id none --key demo --json',
    find: (printed) => JSON.parse(printed).error.internal_code,
    contract: PROBLEMS.unknown_record.internal_code,
  },
  {
    asked: 'Which status has a new campaign?',
    command: 'call createCampaign --name Spring --brand_name Acme --json',
    find: (printed) => JSON.parse(printed).status,
    contract: campaignLifecycle.initial,
  },
]

export interface Answered extends Question {
  readonly answer: unknown
  /** How much was read for it. */
  readonly bytes: number
}

/** Asks all questions, with a simulator of their own. */
export async function answered(): Promise<Answered[]> {
  const sim = await createSimulator({ clock: 'manual' })
  const { url } = await sim.listen({ port: 0 })
  const answers: Answered[] = []
  for (const question of QUESTIONS) {
    const { terminal, text } = fakeTerminal({ MOCKFLUENCE_URL: url })
    await run(question.command.split(' '), terminal)
    const read = text.stdout + text.stderr
    answers.push({ ...question, answer: question.find(read), bytes: Buffer.byteLength(read) })
  }
  await sim.close()
  return answers
}

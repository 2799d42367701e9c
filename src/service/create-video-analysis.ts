import { endpoint } from '../contract/endpoint.ts'
import { briefFrom, type CampaignBrief } from '../model/campaign-brief.ts'
import { fail, VIDEO_PROBLEMS } from '../model/problems.ts'
import { AnalysisForm, StartedAnalysis } from '../model/video-analysis.ts'
import { certainRefusal, modeOf, textOf } from '../upload/form-parts.ts'
import { receiveUpload } from '../upload/receive-upload.ts'
import type { Upload } from '../upload/stored-upload.ts'

/** Endpoint 33. */
export const createVideoAnalysis = endpoint({
  id: 'createVideoAnalysis',
  number: [33],
  method: 'POST',
  path: '/admin/api/v1/video_analysis/analyze',
  summary: 'Upload a video for analysis',
  body: AnalysisForm,
  receive: receiveUpload,
  replies: { 202: StartedAnalysis },
  problems: [...VIDEO_PROBLEMS, 'malformed_upload'],
  assumes: ['analysis-checks', 'raw-guidelines', 'analysis-upload', 'body-sizes'],
  handle: (call, { videoAnalyses }) => {
    const { form, guidelines, warnings } = call.received
    for (const warning of warnings) call.warn(warning)
    const refusal = certainRefusal(form)
    if (refusal !== null) fail(refusal)
    const video = form.files.get('video')
    const names = { campaign_name: textOf(form, 'campaign_name'), brand_name: textOf(form, 'brand_name') }
    if (!video?.name || video.digest === null || !names.campaign_name || !names.brand_name) {
      throw new Error('an upload passed the checks but lacks a required part')
    }
    const record = videoAnalyses.start(
      {
        campaign_name: names.campaign_name,
        brand_name: names.brand_name,
        video: { name: video.name, bytes: video.bytes, digest: video.digest },
        campaign_brief: briefOf({ form, guidelines }, call.warn),
      },
      call.requestKey,
      call.now,
    )
    return { analysis_id: record.analysis_id, status: 'pending' as const }
  },
})

/**
 * Returns the brief to check the video against; null in raw mode. A guidelines document overrides all fields of the
 * form. Throws the documented error of a document without a brief.
 */
function briefOf(
  { form, guidelines }: Pick<Upload, 'form' | 'guidelines'>,
  warn: (message: string) => void,
): CampaignBrief | null {
  if (modeOf(form) === 'raw') return null
  if (guidelines === null) return briefFrom((field) => textOf(form, field))
  if ('brief' in guidelines) return guidelines.brief
  if (guidelines.reason !== undefined) warn(`guidelines_file could not be read: ${guidelines.reason}`)
  return fail(guidelines.refusal, { filename: form.files.get('guidelines_file')?.name ?? '' })
}

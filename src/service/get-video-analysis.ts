import { endpoint } from '../contract/endpoint.ts'
import { VideoAnalysis } from '../model/video-analysis.ts'

/** Endpoint 34. */
export const getVideoAnalysis = endpoint({
  id: 'getVideoAnalysis',
  number: [34],
  method: 'GET',
  path: '/admin/api/v1/video_analysis/analyze/:analysis_id',
  summary: 'Read a video analysis',
  replies: { 200: VideoAnalysis },
  problems: ['unknown_record'],
  assumes: ['analysis-pending', 'analysis-report', 'guidelines-brief'],
  handle: ({ params }, { videoAnalyses }) => videoAnalyses.show(videoAnalyses.records.find(params.analysis_id)),
})

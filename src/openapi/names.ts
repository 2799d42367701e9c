/** `getCampaign` as the beginning of a component's name. */
export function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

/** `rt_tracking.post.event` as one word: `RtTrackingPostEvent`. */
export function inOneWord(name: string): string {
  return name.split(/[._]/).map(capitalised).join('')
}

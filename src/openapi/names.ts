/** Returns a name with a capital first letter: `getCampaign` as `GetCampaign`. */
export function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

/** Joins the parts of a name: `rt_tracking.post.event` as `RtTrackingPostEvent`. */
export function inOneWord(name: string): string {
  return name.split(/[._]/).map(capitalised).join('')
}

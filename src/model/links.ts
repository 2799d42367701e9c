/** The addresses that answers carry. Records hold paths; these are put before them when an answer is made. */
export interface Links {
  /** `{base_url}` of the world: origin, prefix and world, without a slash at the end. */
  readonly base: string
  /** `{insights_url}` of the world. */
  readonly insights: string
}

/** What a picture shows: the kinds that `/pictures/<kind>/<key>.svg` draws. */
export const PICTURE_KINDS = ['creator', 'post', 'brand'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The address of a picture drawn from `key` (a handle, shortcode or name): the same key, the same picture. */
export function pictureLink(links: Links, kind: PictureKind, key: string): string {
  return `${links.base}/pictures/${kind}/${encodeURIComponent(key.toWellFormed())}.svg`
}

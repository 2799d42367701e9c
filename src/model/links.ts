/** The base URLs of links in responses. Records hold paths; responses put these before them. */
export interface Links {
  /** `{base_url}` of the world: origin, prefix and world, without a slash at the end. */
  readonly base: string
  /** `{insights_url}` of the world. */
  readonly insights: string
}

/** Returns the URLs that a world tells about itself, by name. */
export function urlsOf({ base, insights }: Links) {
  return {
    base_url: base,
    insights_url: insights,
    control_url: `${base}/__sim`,
    openapi_url: `${base}/openapi.json`,
    control_openapi_url: `${base}/__sim/openapi.json`,
    docs_url: `${base}/docs`,
    console_url: `${base}/__sim/console`,
  }
}

/** The kinds of pictures that `/pictures/<kind>/<key>.svg` draws. */
export const PICTURE_KINDS = ['creator', 'post', 'brand'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** Returns the URL of a picture drawn from `key` (a handle, shortcode or name); equal keys give equal pictures. */
export function pictureLink(links: Links, kind: PictureKind, key: string): string {
  return `${links.base}/pictures/${kind}/${encodeURIComponent(key.toWellFormed())}.svg`
}

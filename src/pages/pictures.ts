// Draws pictures of creators, posts and brands from their key, so that image links work offline.

import { html } from 'hono/html'
import { draws } from '../kit/random.ts'
import { PICTURE_KINDS, type PictureKind } from '../model/links.ts'
import { type Markup, plainPage, textOf } from './html.ts'
import type { Page } from './page.ts'

const LONGEST_KEY = 300

/** `/pictures/<kind>/<key>.svg`: depends on kind and key only, so clients may cache it for ever. */
export const picture: Page = {
  method: 'GET',
  path: '/pictures/:kind/:file',
  answer({ request }) {
    const kind = PICTURE_KINDS.find((known) => known === request.param('kind'))
    const [, key] = /^(.+)\.svg$/s.exec(request.param('file') ?? '') ?? []
    if (!kind || !key || key.length > LONGEST_KEY) {
      return plainPage(404, 'No such picture', `Pictures are /pictures/<${PICTURE_KINDS.join('|')}>/<key>.svg`)
    }
    return new Response(drawPicture(kind, key), {
      headers: {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

const SIZES: Readonly<Record<PictureKind, readonly [number, number]>> = {
  creator: [320, 320],
  post: [320, 400],
  brand: [320, 320],
}

/** Returns an SVG: a gradient of two neighbouring hues, and on it a play sign for posts, else the initials of `key`. */
function drawPicture(kind: PictureKind, key: string): string {
  const chance = draws('picture', kind, key)
  const [width, height] = SIZES[kind]
  const hue = chance.int(0, 359)
  const from = `hsl(${hue} 62% 58%)`
  const to = `hsl(${(hue + chance.int(30, 70)) % 360} 66% 40%)`
  const slant = chance.int(0, 100)
  const blob = html`<circle cx="${chance.int(0, width)}" cy="${chance.int(0, height)}" r="${chance.int(60, 150)}" fill="#fff" fill-opacity=".12"/>`
  const gradient = html`<linearGradient id="g" x1="${slant}%" y1="0%" x2="${100 - slant}%" y2="100%"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  const sign = kind === 'post' ? playSign(width / 2, height / 2) : lettering(initialsOf(key), width / 2, height / 2)
  return textOf(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${key}</title>${gradient}<rect width="${width}" height="${height}" fill="url(#g)"/>${blob}${sign}</svg>\n`,
  )
}

function playSign(x: number, y: number): Markup {
  return html`<circle cx="${x}" cy="${y}" r="44" fill="#000" fill-opacity=".28"/><path d="M${x - 13} ${y - 22}l38 22l-38 22z" fill="#fff"/>`
}

function lettering(letters: string, x: number, y: number): Markup {
  return html`<text x="${x}" y="${y}" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="120" font-weight="600" fill="#fff">${letters}</text>`
}

/** Returns the first letters of the first two words of `key`, in capitals; `?` if it has no words. */
function initialsOf(key: string): string {
  const words = key.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

// Draws pictures of creators, posts and brands from their key, so that image links work offline.

import { html } from 'hono/html'
import { ofLetters } from '../kit/letters.ts'
import { type Draws, draws } from '../kit/random.ts'
import { PICTURE_KINDS, type PictureKind } from '../model/links.ts'
import { type Markup, missing, textOf } from './html.ts'
import type { Page } from './page.ts'

const LONGEST_KEY = 300

/** `/pictures/<kind>/<key>.svg`: depends on kind and key only, so clients may cache it for ever. */
export const picture: Page = {
  method: 'GET',
  path: '/pictures/:kind/:file',
  shared: true,
  answer({ request }) {
    const kind = PICTURE_KINDS.find((known) => known === request.param('kind'))
    const file = request.param('file') ?? ''
    const [, key] = /^(.+)\.svg$/s.exec(file) ?? []
    if (!kind || !key || key.length > LONGEST_KEY) {
      throw missing('picture', file, `Pictures are /pictures/<${PICTURE_KINDS.join('|')}>/<key>.svg`)
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

function drawPicture(kind: PictureKind, key: string): string {
  const d = draws('picture', kind, key)
  const [width, height] = SIZES[kind]
  const hue = d.int(0, 359)
  const shapes =
    kind === 'creator' ? face(d, hue) : kind === 'post' ? scene(d, d.pick(SKIES)) : mark(d, hue, initialsOf(key))
  return textOf(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${key}</title>${shapes}</svg>\n`,
  )
}

const colour = (hue: number, saturation: number, light: number) => `hsl(${hue % 360} ${saturation}% ${light}%)`

const SKINS = ['#f7d7c4', '#efc3a4', '#dba079', '#b97a50', '#8d5636', '#5f3923'] as const
const HAIRS = ['#2a1d17', '#4b3020', '#7a4b2a', '#b5813f', '#d9b36b', '#8f8f94', '#a3402b'] as const
const CUTS = ['short', 'long', 'curly', 'bun', 'none'] as const

/** A face: skin, hair in one of five cuts, eyes, a mouth, perhaps glasses or a beard, and shoulders. */
function face(d: Draws, hue: number): Markup {
  const [skin, hair, cut] = [d.pick(SKINS), d.pick(HAIRS), d.pick(CUTS)]
  const [shirt, ground, light] = [colour(hue + d.int(120, 240), 45, 50), colour(hue, 55, 76), colour(hue + 30, 60, 85)]
  const [wide, eyes, smile, brow] = [d.int(62, 74), d.int(23, 29), d.int(8, 22), d.int(2, 8)]
  const [left, right] = [160 - wide, 160 + wide]
  const behind = {
    long: html`<path d="M${left - 14} 290V160a${wide + 14} 96 0 0 1 ${2 * wide + 28} 0v130z" fill="${hair}"/>`,
    curly: html`<g fill="${hair}"><circle cx="160" cy="104" r="62"/>${[-1, 1].map((side) => html`<circle cx="${160 + side * (wide - 12)}" cy="118" r="42"/><circle cx="${160 + side * (wide + 4)}" cy="168" r="34"/>`)}</g>`,
    bun: html`<circle cx="160" cy="66" r="30" fill="${hair}"/>`,
    short: '',
    none: '',
  }[cut]
  const fringe =
    cut === 'none'
      ? ''
      : html`<path d="M${left - 3} 162C${left - 8} 58 ${right + 8} 58 ${right + 3} 162C${right - 6} 128 ${160 + d.int(-30, 30)} ${d.int(108, 124)} ${left - 3} 162z" fill="${hair}"/>`
  const beard =
    (cut === 'short' || cut === 'none') && d.chance(0.3)
      ? html`<path d="M${left + 2} 180Q${left + 10} 256 160 258Q${right - 10} 256 ${right - 2} 180Q${right - 18} 216 160 216Q${left + 18} 216 ${left + 2} 180z" fill="${hair}"/>`
      : ''
  const glasses = d.chance(0.25)
    ? html`<g fill="none" stroke="#222" stroke-width="5"><circle cx="${160 - eyes}" cy="168" r="19"/><circle cx="${160 + eyes}" cy="168" r="19"/><path d="M${179 - eyes} 166h${2 * eyes - 38}"/></g>`
    : ''
  const eye = (x: number) =>
    html`<circle cx="${x}" cy="168" r="7" fill="#222"/><path d="M${x - 12} ${148 - brow / 2}q12-${brow} 24 0" fill="none" stroke="${cut === 'none' ? '#3a2a20' : hair}" stroke-width="5" stroke-linecap="round"/>`
  return html`<rect width="320" height="320" fill="${ground}"/><circle cx="${d.int(30, 290)}" cy="${d.int(20, 120)}" r="${d.int(50, 110)}" fill="${light}"/>${behind}
<path d="M40 330c0-84 60-96 120-96s120 12 120 96z" fill="${shirt}"/><path d="M132 214h56v34a28 22 0 0 1-56 0z" fill="${skin}"/><ellipse cx="160" cy="168" rx="${wide}" ry="82" fill="${skin}"/>${beard}${fringe}
${eye(160 - eyes)}${eye(160 + eyes)}<path d="M138 208q22 ${smile} 44 0" fill="none" stroke="#a04848" stroke-width="6" stroke-linecap="round"/>${glasses}`
}

/** Hues of pleasant skies. */
const SKIES = [18, 35, 48, 190, 200, 212, 225, 265, 320, 340] as const

/** A scene in one of six moods. */
function scene(d: Draws, hue: number): Markup {
  const sky = html`<linearGradient id="g" x2="0" y2="1"><stop stop-color="${colour(hue, 70, 74)}"/><stop offset="1" stop-color="${colour(hue + 40, 70, 90)}"/></linearGradient><rect width="320" height="400" fill="url(#g)"/>`
  const sun = html`<circle cx="${d.int(50, 270)}" cy="${d.int(60, 150)}" r="${d.int(24, 46)}" fill="#fff" fill-opacity=".85"/>`
  return html`${sky}${sun}${d.pick([hills, sea, town, table, stage, garden])(d, hue)}`
}

const several = (count: number, each: (at: number) => Markup) => Array.from({ length: count }, (_, at) => each(at))

function hills(d: Draws, hue: number): Markup {
  const hill = (at: number) =>
    html`<path d="M0 ${210 + 62 * at}q${d.int(50, 110)}-${d.int(40, 110)} 170-${d.int(1, 30)}t150 ${d.int(-30, 30)}V400H0z" fill="${colour(hue + 100 + 12 * at, 32, 58 - 14 * at)}"/>`
  return html`${several(3, hill)}`
}

function sea(d: Draws, hue: number): Markup {
  const at = d.int(60, 220)
  const wave = (row: number) =>
    html`<path d="M-${d.int(1, 60)} ${262 + 36 * row}q40-14 80 0t80 0 80 0 80 0 80 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>`
  return html`<path d="M0 230h320v170H0z" fill="${colour(185 + d.int(0, 30), 55, 46)}"/>${several(4, wave)}<path d="M${at} 236h84l-16 26h-52z" fill="${colour(hue + 20, 60, 40)}"/><path d="M${at + 42} 236v-86l48 76z" fill="#fff"/>`
}

function town(d: Draws, hue: number): Markup {
  const house = (at: number) => {
    const [x, top] = [at * 56 - 8, 400 - d.int(110, 230)]
    const windows = several(3, (row) => html`<path d="M${x + 12} ${top + 22 + row * 30}h10v14h-10zm22 0h10v14h-10z"/>`)
    return html`<path d="M${x} ${top}h54v${400 - top}h-54z" fill="${colour(hue + 180 + 8 * at, 26, d.int(28, 48))}"/><g fill="#ffe9a8">${windows}</g>`
  }
  return html`${several(6, house)}`
}

function table(d: Draws, hue: number): Markup {
  const food = (at: number) =>
    html`<circle cx="${120 + 40 * at}" cy="${286 + d.int(-10, 14)}" r="${d.int(18, 30)}" fill="${colour(hue + 20 + 110 * at, 70, 55)}"/>`
  return html`<path d="M0 270h320v130H0z" fill="#b98a5e"/><ellipse cx="160" cy="300" rx="118" ry="54" fill="#fff"/><ellipse cx="160" cy="298" rx="88" ry="38" fill="#eef0f2"/>${several(3, food)}<path d="M26 250v90M294 250v90" stroke="#c8ccd2" stroke-width="8" stroke-linecap="round"/>`
}

function stage(d: Draws, hue: number): Markup {
  const beam = (at: number) =>
    html`<path d="M${60 + 100 * at} 0l-${d.int(50, 90)} 400h${d.int(110, 170)}z" fill="${colour(hue + 60 * at, 85, 65)}" fill-opacity=".28"/>`
  return html`<path d="M0 0h320v400H0z" fill="#151226" fill-opacity=".8"/>${several(3, beam)}<g fill="#0b0a14"><circle cx="160" cy="220" r="26"/><path d="M112 400c0-90 20-140 48-140s48 50 48 140z"/></g>`
}

function garden(d: Draws, hue: number): Markup {
  const flower = (at: number) => {
    const [x, y] = [36 + 62 * at + d.int(-10, 10), d.int(190, 290)]
    return html`<path d="M${x} 400V${y}" stroke="#2f6b3a" stroke-width="6"/><circle cx="${x}" cy="${y}" r="${d.int(18, 30)}" fill="${colour(hue + 50 * at, 70, 62)}"/><circle cx="${x}" cy="${y}" r="8" fill="#ffd766"/>`
  }
  return html`<path d="M0 300q160-50 320 0v100H0z" fill="${colour(90 + d.int(0, 40), 38, 42)}"/>${several(5, flower)}`
}

/** The mark of a brand: its initials on a plain ground with one shape. */
function mark(d: Draws, hue: number, letters: string): Markup {
  const fill = colour(hue, 60, 42)
  const shape = d.pick([
    html`<circle cx="160" cy="160" r="120" fill="${fill}"/>`,
    html`<rect x="46" y="46" width="228" height="228" rx="56" fill="${fill}"/>`,
    html`<path d="M160 28l120 66v132l-120 66-120-66V94z" fill="${fill}"/>`,
  ])
  return html`<rect width="320" height="320" fill="${colour(hue + d.int(20, 60), 55, 90)}"/>${shape}<text x="160" y="160" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="110" font-weight="700" fill="#fff">${letters}</text>`
}

const WORDS = ofLetters(String.raw`[\p{L}\p{N}]+`, 'gu')

/** Returns the first letters of the first two words of `key`, in capitals; `?` if it has no words. */
function initialsOf(key: string): string {
  const words = key.match(WORDS()) ?? []
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

// Charts as SVG, drawn on the server. Their words are text beside them, or their accessible names.

import { html } from 'hono/html'
import type { Markup } from './html.ts'

/** A number with its thousands apart, and with all its digits. */
export function whole(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: 6 })
}

/** The same in few digits, for axes. */
function short(count: number): string {
  return count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 })
}

const WIDE = { width: 640, height: 220, left: 52, right: 12, top: 12, bottom: 26 }

/** A figure of each day as a line over the days; with a title for each value. */
export function lineChart<Figure extends string>(
  figure: Figure,
  of: readonly ({ readonly day: string } & Readonly<Record<Figure, number>>)[],
): Markup {
  const name = figure.slice(0, 1).toUpperCase() + figure.slice(1)
  const days = of.map((each) => [each.day, each[figure]] as const)
  const { width, height, left, right, top, bottom } = WIDE
  const most = Math.max(1, ...days.map(([, value]) => value))
  const x = (at: number) => round(left + ((width - left - right) * at) / Math.max(1, days.length - 1))
  const y = (value: number) => round(height - bottom - ((height - top - bottom) * value) / most)
  const points = days.map(([, value], at) => `${x(at)},${y(value)}`)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return html`<p class="empty">No day has been tracked yet.</p>`
  const label = `${name} by day: ${whole(first[1])} on ${first[0]}, ${whole(last[1])} on ${last[0]}`
  return html`<figure class="chart"><figcaption>${name}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${[0, 0.5, 1].map(
  (part) => html`<line class="axis" x1="${left}" x2="${width - right}" y1="${y(most * part)}" y2="${y(most * part)}"/>
<text class="scale" x="${left - 6}" y="${y(most * part)}" dy=".35em" text-anchor="end">${short(most * part)}</text>`,
)}
<path class="area" d="M${x(0)},${y(0)}L${points.join('L')}L${x(days.length - 1)},${y(0)}z"/>
<path class="line" d="M${points.join('L')}"/>
${days.map(([day, value], at) => html`<circle class="point" cx="${x(at)}" cy="${y(value)}" r="${days.length > 60 ? 2 : 3.5}"><title>${day}: ${whole(value)}</title></circle>`)}
<text class="scale" x="${left}" y="${height - 6}">${first[0]}</text><text class="scale" x="${width - right}" y="${height - 6}" text-anchor="end">${last[0]}</text>
</svg></figure>`
}

const round = (value: number) => Math.round(value * 100) / 100

const bar = (percent: number, most: number, kind = '') =>
  html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="bar ${kind}" width="${round((100 * percent) / most)}" height="10"/></svg>`

/** Shares as bars, each with its name and its percent. */
export function bars(name: string, shares: readonly (readonly [label: string, percent: number])[]): Markup {
  if (shares.length === 0) return html``
  const most = Math.max(1, ...shares.map(([, percent]) => percent))
  return html`<figure class="chart"><figcaption>${name}</figcaption><ul class="bars">
${shares.map(
  ([label, percent]) => html`<li><span>${label}</span>${bar(percent, most)}<strong>${percent} %</strong></li>`,
)}</ul></figure>`
}

/** Women and men by age, as bars side by side. */
export function ageGender(bands: Readonly<Record<string, { readonly male: number; readonly female: number }>>): Markup {
  const entries = Object.entries(bands)
  const most = Math.max(1, ...entries.flatMap(([, { male, female }]) => [male, female]))
  const half = (kind: string, percent: number, band: string) =>
    html`${bar(percent, most, kind)}<span class="small" title="${kind}, ${band}">${percent} %</span>`
  return html`<figure class="chart"><figcaption>Age and gender <span class="legend"><span><i class="female"></i> women</span><span><i class="male"></i> men</span></span></figcaption>
<ul class="bars twofold">${entries.map(
    ([band, { male, female }]) =>
      html`<li><span>${band}</span><span class="pair">${half('female', female, band)}${half('male', male, band)}</span></li>`,
  )}</ul></figure>`
}

/** Parts of a whole on one line, with their names below. */
export function parts(
  name: string,
  shares: readonly (readonly [label: string, percent: number, kind: string])[],
): Markup {
  let from = 0
  const rects = shares.map(([, percent, kind]) => {
    const rect = html`<rect class="${kind}" x="${round(from)}" width="${percent}" height="10"/>`
    from += percent
    return rect
  })
  const words = shares.map(([label, percent]) => `${label} ${percent} %`).join(', ')
  return html`<figure class="chart parts"><figcaption>${name}</figcaption>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${name}: ${words}">${rects}</svg>
<p class="legend">${shares.map(([label, percent, kind]) => html`<span><i class="${kind}"></i> ${label} ${percent} %</span>`)}</p></figure>`
}

// Renders the handbook for browsers.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked, type Tokens } from 'marked'
import { type RenderedTopic, TOPICS } from '../pages/handbook-topics.ts'

const FOLDER = fileURLToPath(new URL('../handbook/', import.meta.url))
const REPOSITORY = 'https://github.com/mockfluence/mockfluence/blob/main/'

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

export function renderHandbook(): RenderedTopic[] {
  return TOPICS.map((name) => {
    const headings: { id: string; text: string }[] = []
    const marked = new Marked({
      renderer: {
        heading({ tokens, depth, text }: Tokens.Heading) {
          const plain = text.replace(/[`*]/g, '')
          const id = idOf(plain)
          if (depth > 1) headings.push({ id, text: plain })
          return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
        },
        link({ href, tokens }: Tokens.Link) {
          return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`
        },
      },
      hooks: {
        postprocess: (html) =>
          html
            // Paths and long words may break, so that columns of tables stay narrow.
            .replace(/<code>[^<]+/g, (code) => code.replace(/\/(?=[\w&{])|\w{30}/g, '$&<wbr>'))
            .replaceAll(
              '<pre>',
              '<div class="copied"><button type="button" data-copy-code>Copy</button><pre tabindex="0">',
            )
            .replaceAll('</pre>', '</pre></div>')
            .replaceAll('<table>', '<div class="wide" tabindex="0"><table class="cards">')
            .replaceAll('</table>', '</table></div>'),
      },
    })
    const text = readFileSync(`${FOLDER}${name}.md`, 'utf8')
    const html = marked.parse(text, { async: false })
    return { name, title: /^# (.*)/m.exec(text)?.[1] ?? name, html, headings }
  })
}

/** Topics refer to each other, and to files of the repository, by their files. */
function addressOf(href: string): string {
  if (/^(https?:|#)/.test(href)) return href
  const [, topic, place = ''] = /^(?:\.\/)?([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  if (topic && TOPICS.includes(topic)) return `${topic}${place}`
  return `${REPOSITORY}${href.startsWith('../') ? href.replace(/^(\.\.\/)+/, '') : `src/handbook/${href}`}`
}

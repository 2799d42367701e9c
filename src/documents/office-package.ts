// Office packages (.docx and .pptx): ZIP files whose parts refer to each other by relations.

import { Unreadable } from './document.ts'
import { decodeXml, scanXml } from './xml.ts'
import { Zip } from './zip.ts'

export class OfficePackage {
  readonly #zip: Zip
  /** The name of the main part: the document or presentation. */
  readonly main: string

  private constructor(zip: Zip, main: string) {
    this.#zip = zip
    this.main = main
  }

  /** Opens a package; `usual` is its main part when no relation names one. */
  static async open(bytes: Uint8Array, usual: string): Promise<OfficePackage> {
    const zip = await Zip.open(bytes)
    if (!zip.has('[Content_Types].xml')) throw new Unreadable('a ZIP file without an Office document')
    const named = (await relationsOf(zip, '')).find(({ type }) => type.endsWith('/officeDocument'))
    return new OfficePackage(zip, named?.target ?? usual)
  }

  /** Returns the text of a part; null when there is none of that name. */
  async text(name: string): Promise<string | null> {
    const bytes = await this.#zip.part(name)
    return bytes && decodeXml(bytes)
  }

  relations(part: string): Promise<Relation[]> {
    return relationsOf(this.#zip, part)
  }
}

export interface Relation {
  readonly id: string
  readonly type: string
  /** The name of the part that the relation refers to. */
  readonly target: string
}

async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const bytes = await zip.part(`${folder}_rels/${part.slice(slash)}.rels`)
  const found: Relation[] = []
  if (!bytes) return found
  scanXml(decodeXml(bytes), {
    open(name, attribute) {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')]
      if (name !== 'Relationship' || !id || !type || !target || attribute('TargetMode') === 'External') return
      found.push({ id, type, target: target.startsWith('/') ? target.slice(1) : resolved(folder, target) })
    },
    close() {},
  })
  return found
}

function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

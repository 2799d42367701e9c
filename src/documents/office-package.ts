// Office packages (.docx and .pptx): ZIP files whose parts refer to each other by relations.

import { Unreadable } from './document.ts'
import { parseXml, type XmlElement } from './xml.ts'
import { Zip } from './zip.ts'

interface Relation {
  readonly id: string
  readonly type: string
  /** The name of the part that the relation refers to. */
  readonly target: string
}

export class OfficePackage {
  readonly #zip: Zip

  private constructor(zip: Zip) {
    this.#zip = zip
  }

  static async open(bytes: Uint8Array): Promise<OfficePackage> {
    const zip = await Zip.open(bytes)
    if (!zip.has('[Content_Types].xml')) throw new Unreadable('a ZIP file without an Office document')
    return new OfficePackage(zip)
  }

  /** Returns the name of the main part; `usual` when no relation names one. Throws unless it is an element called `root`. */
  async main(usual: string, root: string): Promise<{ readonly element: XmlElement; readonly relations: Relation[] }> {
    const part = (await this.#relations('')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? usual
    const element = await this.part(part)
    if (element?.name !== root) throw new Unreadable(`a package without its ${root}`)
    return { element, relations: await this.#relations(part) }
  }

  /** Returns the root of a part; null when there is none of that name. */
  async part(name: string): Promise<XmlElement | null> {
    const bytes = await this.#zip.part(name)
    return bytes && parseXml(bytes)
  }

  async #relations(part: string): Promise<Relation[]> {
    const slash = part.lastIndexOf('/') + 1
    const folder = part.slice(0, slash)
    const root = await this.part(`${folder}_rels/${part.slice(slash)}.rels`)
    return (root?.all('Relationship') ?? []).flatMap((element) => {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => element.attribute(name))
      if (!id || !type || !target || element.attribute('TargetMode') === 'External') return []
      return [{ id, type, target: target.startsWith('/') ? target.slice(1) : resolved(folder, target) }]
    })
  }
}

function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

import { attribute, getText, type XmlElement } from '../metadata/xml-tree.ts'

export const textLimits = {
  /** Maximum length of a title, a name or a subject, in characters. */
  text: 1000,
  summary: 100_000,
  /** Maximum number of entries of a list. */
  list: 1000,
} as const

/** Returns the text of an element, of limited length; null without one. */
export const textIn = (element: XmlElement | undefined): string | null =>
  getText(element).slice(0, textLimits.text).toWellFormed().trim() || null

/** Reads both forms of `meta`: `property` with text (EPUB 3) and `name` with `content` (EPUB 2). */
export class OpfMetadata {
  readonly #elements: readonly XmlElement[]
  /** `meta` elements by the id that they refine. */
  readonly #refining = new Map<string, XmlElement[]>()

  constructor(elements: readonly XmlElement[]) {
    this.#elements = elements
    for (const element of this.all('meta')) {
      const id = attribute(element, 'refines')?.trim().replace(/^#/, '')
      if (id === undefined) continue
      const list = this.#refining.get(id)
      if (list) list.push(element)
      else this.#refining.set(id, [element])
    }
  }

  /** Returns the elements that have text. */
  all(name: string): XmlElement[] {
    return this.#elements.filter(
      (element) => element.name === name && (name === 'meta' || getText(element) !== ''),
    )
  }

  first(name: string): XmlElement | undefined {
    return this.all(name)[0]
  }

  /** Returns the first `meta` of this property that refines the element. */
  refined(element: XmlElement, property: string): string | null {
    return this.allRefined(element, property)[0] ?? null
  }

  /** Returns the texts of all `meta` of this property that refine the element. */
  allRefined(element: XmlElement, property: string): string[] {
    const id = attribute(element, 'id')?.trim()
    const list = (id && this.#refining.get(id)) || []
    return list.flatMap((one) => (attribute(one, 'property')?.trim() === property ? (textIn(one) ?? []) : []))
  }

  /** Returns the `meta` elements of this property that refine nothing. */
  properties(property: string): XmlElement[] {
    return this.all('meta').filter(
      (element) =>
        attribute(element, 'property')?.trim() === property && attribute(element, 'refines') === undefined,
    )
  }

  named(name: string): string | null {
    const element = this.all('meta').find((one) => attribute(one, 'name')?.trim() === name)
    return (element && attribute(element, 'content')?.trim()) || null
  }
}

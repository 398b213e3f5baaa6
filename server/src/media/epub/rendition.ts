import { attribute, getText, type XmlElement } from '../metadata/xml-tree.ts'

/** Whether two pages of fixed layout may lie side by side (EPUB 3.3, 8.2.2.3): never, in landscape, always, or as the reader likes. */
export type Spread = 'none' | 'landscape' | 'both' | 'auto'
export type Orientation = 'portrait' | 'landscape' | 'auto'

/** How the pages of a book are meant to be shown; null where the book says nothing. */
export interface Rendition {
  readonly spread: Spread | null
  readonly orientation: Orientation | null
}

/** What an item of the spine says for itself; absent where it follows the book. */
export interface ItemRendition {
  readonly layout?: 'fixed' | 'reflowable'
  readonly spread?: Spread
  readonly orientation?: Orientation
}

const spreads = new Map<string, Spread>([
  ['none', 'none'],
  ['landscape', 'landscape'],
  // `portrait` is of EPUB 3.0; it means `both` since.
  ['portrait', 'both'],
  ['both', 'both'],
  ['auto', 'auto'],
])
const orientations = new Map<string, Orientation>([
  ['portrait', 'portrait'],
  ['landscape', 'landscape'],
  ['auto', 'auto'],
])
const layouts = new Map<string, 'fixed' | 'reflowable'>([
  ['pre-paginated', 'fixed'],
  ['reflowable', 'reflowable'],
])

/** Returns what the metadata says of the whole book; the first value that exists counts. */
export function getRendition(metadata: readonly XmlElement[]): Rendition {
  const find = <T>(property: string, values: ReadonlyMap<string, T>): T | null => {
    for (const element of metadata) {
      if (element.name !== 'meta' || attribute(element, 'refines') !== undefined) continue
      const key = (attribute(element, 'property') ?? attribute(element, 'name'))?.trim()
      const value = values.get((getText(element) || attribute(element, 'content')?.trim()) ?? '')
      if (key === property && value !== undefined) return value
    }
    return null
  }
  return {
    spread: find('rendition:spread', spreads),
    orientation: find('rendition:orientation', orientations),
  }
}

/** Returns what items of the spine say for themselves, by the id of the manifest item. Of an item that is named twice the first counts. */
export function findItemRenditions(itemRefs: readonly XmlElement[]): ReadonlyMap<string, ItemRendition> {
  const found = new Map<string, ItemRendition>()
  for (const itemRef of itemRefs) {
    const id = attribute(itemRef, 'idref')?.trim() ?? ''
    const properties = (attribute(itemRef, 'properties') ?? '').split(/\s+/)
    const find = <T>(kind: string, values: ReadonlyMap<string, T>): T | undefined =>
      properties.flatMap((each) => {
        const [, value = ''] = each.split(`rendition:${kind}-`)
        return values.get(value) ?? []
      })[0]
    const layout = find('layout', layouts)
    const spread = find('spread', spreads)
    const orientation = find('orientation', orientations)
    if (found.has(id) || !(layout || spread || orientation)) continue
    found.set(id, {
      ...(layout && { layout }),
      ...(spread && { spread }),
      ...(orientation && { orientation }),
    })
  }
  return found
}

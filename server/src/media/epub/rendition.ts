import { attribute, getText, type XmlElement } from '../metadata/xml-tree.ts'

/** When two pages of fixed layout are shown side by side (EPUB 3.3, 8.2.2.3): never, in landscape, always, or as the reader prefers. */
export type Spread = 'none' | 'landscape' | 'both' | 'auto'
export type Orientation = 'portrait' | 'landscape' | 'auto'

/** How a book wants its pages to be shown; null where it does not say. */
export interface Rendition {
  readonly spread: Spread | null
  readonly orientation: Orientation | null
}

/** Values of an item of the spine; absent where it follows the book. */
export interface ItemRendition {
  readonly layout?: 'fixed' | 'reflowable'
  readonly spread?: Spread
  readonly orientation?: Orientation
}

const spreads = new Map<string, Spread>([
  ['none', 'none'],
  ['landscape', 'landscape'],
  // `portrait` of EPUB 3.0 means `both` in later versions.
  ['portrait', 'both'],
  ['both', 'both'],
  ['auto', 'auto'],
])
const orientations = new Map<string, Orientation>(
  (['portrait', 'landscape', 'auto'] as const).map((value) => [value, value]),
)
const layouts = new Map<string, 'fixed' | 'reflowable'>([
  ['pre-paginated', 'fixed'],
  ['reflowable', 'reflowable'],
])

/** Returns the values for the whole book: of each property, the first valid one in the metadata. */
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

/** Returns the values of one item of the spine; undefined if it has none. */
export function findItemRendition(itemRef: XmlElement): ItemRendition | undefined {
  const properties = (attribute(itemRef, 'properties') ?? '').split(/\s+/)
  const find = <T>(kind: string, values: ReadonlyMap<string, T>): T | undefined =>
    properties.flatMap((each) => values.get(each.split(`rendition:${kind}-`)[1] ?? '') ?? [])[0]
  const layout = find('layout', layouts)
  const spread = find('spread', spreads)
  const orientation = find('orientation', orientations)
  if (!layout && !spread && !orientation) return undefined
  return { ...(layout && { layout }), ...(spread && { spread }), ...(orientation && { orientation }) }
}

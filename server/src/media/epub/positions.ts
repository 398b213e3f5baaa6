import type { EpubContents } from './epub-contents.ts'

/** A Readium locator. */
export interface EpubPosition {
  readonly href: string
  readonly type: string
  /** Where Kobo's readers are then, where that is known without reading the text: at the first sentence of a resource. */
  readonly koboSpan?: string
  readonly locations: {
    /** From 1, over the whole book. */
    readonly position: number
    /** Within the resource, from 0 to less than 1. */
    readonly progression: number
    /** Within the book: more than 0, and 1 for the last. */
    readonly totalProgression: number
  }
}

/** Kobo numbers paragraphs and, within them, sentences. */
const firstSpan = { koboSpan: 'kobo.1.1' }

type Positioned = Pick<EpubContents, 'spine' | 'isFixedLayout'>

/** The span of the position `index` (from 0) of a resource, as far as it is known. */
export const spanAt = (index: number): { koboSpan?: string } => (index === 0 ? firstSpan : {})

const bytesPerPosition = 1024
/** A hundred megabytes of text: no book, but what a directory that lies may claim. */
const maxPositions = 100_000

/** How many positions each spine resource has (behaviour 4.5); null when the sizes cannot be true. */
export function positionCounts({ spine, isFixedLayout }: Positioned): number[] | null {
  const counts = spine.map(({ entry }) =>
    isFixedLayout ? 1 : Math.max(1, Math.ceil(entry.size / bytesPerPosition)),
  )
  return counts.reduce((sum, count) => sum + count, 0) > maxPositions ? null : counts
}

/**
 * The positions of a book (behaviour 4.5): one per spine resource with fixed layout, otherwise one per kilobyte of text, at least one
 * each. Books whose sizes cannot be true (ERR_1039) have one per resource.
 */
export function epubPositions(contents: Positioned): EpubPosition[] {
  const counts = positionCounts(contents) ?? contents.spine.map(() => 1)
  const total = counts.reduce((sum, count) => sum + count, 0)
  let position = 0
  return contents.spine.flatMap(({ href, mediaType }, at) => {
    const count = counts[at] ?? 1
    return Array.from({ length: count }, (_, i) => {
      position += 1
      const progression = i / count
      return {
        href,
        type: mediaType,
        ...spanAt(i),
        locations: { position, progression, totalProgression: position / total },
      }
    })
  })
}

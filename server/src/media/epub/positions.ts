import type { EpubContents } from './epub-contents.ts'

/** A Readium locator. */
export interface EpubPosition {
  readonly href: string
  readonly type: string
  /** Position for Kobo readers, if it is known without reading the text: at the first sentence of a resource. */
  readonly koboSpan?: string
  readonly locations: {
    /** Number from 1, over the whole book. */
    readonly position: number
    /** Progression within the resource, from 0 to less than 1. */
    readonly progression: number
    /** Progression within the book: more than 0, and 1 for the last. */
    readonly totalProgression: number
  }
}

/** Kobo numbers paragraphs and, within them, sentences. */
const firstSpan = { koboSpan: 'kobo.1.1' }

type Positioned = Pick<EpubContents, 'spine' | 'isFixedLayout'>

/** Returns the span of the position `index` (from 0) of a resource, if it is known. */
export const spanAt = (index: number): { koboSpan?: string } => (index === 0 ? firstSpan : {})

const bytesPerPosition = 1024
/** A hundred megabytes of text: no book has that many, but the directory of a hostile one may claim them. */
const maxPositions = 100_000

/** Returns the number of positions of each spine resource (behaviour 4.5); null if the sizes are impossible. */
export function positionCounts({ spine, isFixedLayout }: Positioned): number[] | null {
  const counts = spine.map(({ entry }) =>
    isFixedLayout ? 1 : Math.max(1, Math.ceil(entry.size / bytesPerPosition)),
  )
  return counts.reduce((sum, count) => sum + count, 0) > maxPositions ? null : counts
}

/**
 * Returns the positions of a book (behaviour 4.5): one per spine resource with fixed layout, otherwise one per kilobyte of text, at least
 * one each. Books with impossible sizes (ERR_1039) have one per resource.
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

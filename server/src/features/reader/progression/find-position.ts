import type { EpubContents } from '../../../media/epub/epub-contents.ts'
import { type EpubPosition, positionCounts, spanAt } from '../../../media/epub/positions.ts'

type Positioned = Pick<EpubContents, 'spine' | 'isFixedLayout' | 'asides'>

/** Tolerance for reading apps that compute in 32 bits and return 1/3 as 0.33333334. */
const rounding = 0.01

const getCounts = (epub: Positioned): readonly number[] => positionCounts(epub) ?? epub.spine.map(() => 1)
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** Converts an index among all items of the spine to one among the documents of the flow: that of the next one, at the end of the last. */
export function toFlowIndex({ spine, asides }: Pick<Positioned, 'spine' | 'asides'>, place: number): number {
  const before = [...asides.values()].filter((at) => at < place).length
  return Math.max(0, Math.min(spine.length - 1, place - before))
}

/** Converts the index of a document of the flow to one among all items of the spine, including those aside of the flow. */
export function toSpineIndex({ asides }: Pick<Positioned, 'asides'>, index: number): number {
  let place = index
  for (const at of [...asides.values()].toSorted((a, b) => a - b)) if (at <= place) place += 1
  return place
}

/** Returns the position `index` (from 0) of the spine resource `at`. */
function positionAt(epub: Positioned, counts: readonly number[], at: number, index: number): EpubPosition {
  const { href = '', mediaType = '' } = epub.spine[at] ?? {}
  const position = sum(counts.slice(0, at)) + index + 1
  return {
    href,
    type: mediaType,
    ...spanAt(index),
    locations: {
      position,
      progression: index / (counts[at] ?? 1),
      totalProgression: position / sum(counts),
    },
  }
}

/**
 * Returns the position for a progression within a resource, from 0 to 1: the last one up to it (behaviour 8.4). A text aside of the
 * flow has the position of the next document. Undefined if the resource is not in the spine.
 */
export function findPositionInResource(
  epub: Positioned,
  href: string,
  progression: number,
): EpubPosition | undefined {
  const at = epub.spine.findIndex((r) => r.href === href)
  const counts = getCounts(epub)
  const place = epub.asides.get(href)
  if (at < 0 && place !== undefined) return positionAt(epub, counts, toFlowIndex(epub, place), 0)
  if (at < 0) return undefined
  const count = counts[at] ?? 1
  return positionAt(epub, counts, at, Math.min(count - 1, Math.floor(progression * count + rounding)))
}

/** Returns the position for progress that was reported as a page. */
export function findPositionOfPage(
  epub: Positioned,
  page: number,
  pageCount: number,
): EpubPosition | undefined {
  const counts = getCounts(epub)
  const total = sum(counts)
  let rest = Math.min(total, Math.max(1, Math.round((page / Math.max(1, pageCount)) * total))) - 1
  for (const [at, count] of counts.entries()) {
    if (rest < count) return positionAt(epub, counts, at, rest)
    rest -= count
  }
  return undefined
}

/** Returns the position of a spine resource (counted from 0) that is nearest to a progression within the book; undefined without it. */
export function findNearestPosition(
  epub: Positioned,
  at: number,
  totalProgression: number,
): EpubPosition | undefined {
  if (!epub.spine[at]) return undefined
  const counts = getCounts(epub)
  const before = sum(counts.slice(0, at))
  const wanted = Math.round(totalProgression * sum(counts)) - before - 1
  return positionAt(epub, counts, at, Math.min((counts[at] ?? 1) - 1, Math.max(0, wanted)))
}

/** Returns the page of a position, from 1. */
export const getPageOfPosition = ({ locations }: EpubPosition, pageCount: number): number =>
  Math.min(pageCount, Math.max(1, Math.round(pageCount * locations.totalProgression)))

import type { TextSection } from './text-book.ts'

export type BookShares = ReturnType<typeof createBookShares>

/** Converts between positions in sections and shares of the book, by the weights of sections. */
export function createBookShares(sections: readonly TextSection[]) {
  const total = sections.reduce((sum, { weight }) => sum + weight, 0) || 1
  /** Last section with a share. Sections aside of the reading order have none. */
  const last = sections.findLastIndex(({ weight }) => weight > 0)
  const starts: number[] = []
  let sum = 0
  for (const { weight } of sections) {
    starts.push(sum / total)
    sum += weight
  }
  const getShare = (section: number) => (sections[section]?.weight ?? 0) / total
  return {
    /** Shares of the book before each section. */
    starts: starts as readonly number[],
    /** Returns the share of the book before a position in a section. */
    toFraction: (section: number, progression: number): number =>
      Math.min(1, (starts[section] ?? 0) + getShare(section) * Math.min(1, Math.max(0, progression))),
    /** Returns the section at a share of the book, and the share of the section before it. */
    toSection(fraction: number) {
      const after = starts.findIndex((start, index) => index > 0 && start > fraction)
      const section = Math.max(0, Math.min(last, after < 0 ? last : after - 1))
      const share = getShare(section)
      const progression = share > 0 ? (fraction - (starts[section] ?? 0)) / share : 0
      return { section, progression: Math.min(1, Math.max(0, progression)) }
    },
  }
}

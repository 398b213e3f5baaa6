import type { TextSection } from './text-book.ts'

/** Shares of the sections in the book, by their weights. */
export interface BookShares {
  /** Returns the share of the book before a share of a section. */
  toFraction(section: number, progression: number): number
  /** Returns the section of a share of the book, and the share of the section before it. */
  toSection(fraction: number): { readonly section: number; readonly progression: number }
  /** Shares of the book before each section. */
  readonly starts: readonly number[]
}

export function createBookShares(sections: readonly TextSection[]): BookShares {
  const total = sections.reduce((sum, { weight }) => sum + weight, 0) || 1
  /** What is aside of the flow has no share, and no share leads to it. */
  const last = Math.max(
    0,
    sections.findLastIndex(({ weight }) => weight > 0),
  )
  const starts: number[] = []
  let sum = 0
  for (const { weight } of sections) {
    starts.push(sum / total)
    sum += weight
  }
  const shareOf = (section: number) => (sections[section]?.weight ?? 0) / total
  return {
    starts,
    toFraction: (section, progression) =>
      Math.min(1, (starts[section] ?? 0) + shareOf(section) * Math.min(1, Math.max(0, progression))),
    toSection(fraction) {
      const after = starts.findIndex((start, index) => index > 0 && start > fraction)
      const section = Math.min(last, Math.max(0, after < 0 ? last : after - 1))
      const share = shareOf(section)
      const progression = share > 0 ? (fraction - (starts[section] ?? 0)) / share : 0
      return { section, progression: Math.min(1, Math.max(0, progression)) }
    },
  }
}

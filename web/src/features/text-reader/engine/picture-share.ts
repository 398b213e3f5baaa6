import type { TextIndex } from './counted-text.ts'
import type { Stretch } from './reading-axis.ts'

/** Returns the share of an image before a position, 0 to less than 1: the fraction of its offset, as an image counts as one character. */
export const shareBefore = ({ start, end }: Stretch, at: number): number =>
  end > start ? Math.min(0.9999, Math.max(0, (at - start) / (end - start))) : 0

/** Returns the share of an image before an offset; 0 in text. */
export function shareAt(
  text: Pick<TextIndex, 'indexAt' | 'startOf' | 'nodeAt' | 'count'>,
  offset: number,
): number {
  if (text.count === 0) return 0
  const index = text.indexAt(offset)
  if (text.nodeAt(index).nodeType === Node.TEXT_NODE) return 0
  return Math.min(1, Math.max(0, offset - text.startOf(index)))
}

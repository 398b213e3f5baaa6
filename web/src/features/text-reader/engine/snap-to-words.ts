import { blockElements } from './blocks.ts'
import type { TextIndex } from './counted-text.ts'
import { isAfterBreak } from './sentences.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

function segmenterOf(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}

type Around = (offset: number) => { readonly text: string; readonly start: number }

/** Characters before and after a place that are looked at: no word is longer. */
const reach = 120

/** Returns the word in which a character is; undefined between words. */
function wordAt(segmenter: Intl.Segmenter, around: Around, offset: number): Stretch | undefined {
  const { text, start } = around(offset)
  const cut = Math.max(0, offset - start - reach)
  const piece = text.slice(cut, offset - start + reach)
  const found = segmenter.segment(piece).containing(offset - start - cut)
  if (!found?.isWordLike) return undefined
  const from = start + cut + found.index
  return { from, to: from + found.segment.length }
}

/**
 * Returns a selection with whole words at both ends, and without white space there (web behaviour 16.3). One within a single word stays as it is:
 * whoever selects a part of a word means that part. `around` gives the text around an offset that no word goes beyond.
 */
export function snapToWords({ from, to }: Stretch, around: Around, language: string): Stretch {
  const charAt = (offset: number) => {
    const { text, start } = around(offset)
    return text[offset - start] ?? ''
  }
  let [first, last] = [from, to]
  while (first < last && /\s/.test(charAt(first))) first += 1
  while (last > first && /\s/.test(charAt(last - 1))) last -= 1
  if (first === last) return { from, to }
  const segmenter = segmenterOf(language)
  const [head, foot] = [wordAt(segmenter, around, first), wordAt(segmenter, around, last - 1)]
  if (head && foot && head.from === foot.from) return { from: first, to: last }
  return { from: head?.from ?? first, to: foot?.to ?? last }
}

/** Returns the text of the block, or of the line of it, in which a character is: a word never goes on from one into the next. */
export function readAround(
  index: TextIndex,
  offset: number,
): { readonly text: string; readonly start: number } {
  const blockOf = (at: number) => index.nodeAt(at).parentElement?.closest(blockElements)
  const at = index.indexAt(offset)
  const own = blockOf(at)
  const isJoined = (next: number) => blockOf(next) === own && !isAfterBreak(index.nodeAt(next))
  let [first, last] = [at, at]
  while (first > 0 && isJoined(first) && blockOf(first - 1) === own && offset - index.startOf(first) < reach)
    first -= 1
  while (last + 1 < index.count && isJoined(last + 1) && index.startOf(last) - offset < reach) last += 1
  const start = index.startOf(first)
  return { text: index.textBetween(start, index.startOf(last + 1)), start }
}

import { blockElements, type TextIndex } from './counted-text.ts'
import { createSegmenter, isAfterBreak } from './sentences.ts'

interface OffsetRange {
  readonly from: number
  readonly to: number
}

/** Text with the offset of its first character. */
interface TextAround {
  readonly text: string
  readonly start: number
}
type Around = (offset: number) => TextAround

/** Number of characters before and after an offset that are read. No word is longer. */
const reach = 120

/** Returns the word with a character; undefined between words. */
function findWord(segmenter: Intl.Segmenter, around: Around, offset: number): OffsetRange | undefined {
  const { text, start } = around(offset)
  const cut = Math.max(0, offset - start - reach)
  const piece = text.slice(cut, offset - start + reach)
  const found = segmenter.segment(piece).containing(offset - start - cut)
  if (!found?.isWordLike) return undefined
  const from = start + cut + found.index
  return { from, to: from + found.segment.length }
}

/**
 * Returns a selection with whole words and without white space at both ends (web behaviour 16.3). A selection within one word is not extended,
 * because the reader has selected a part of it. `around` returns the text around an offset, in which words end.
 */
export function snapToWords({ from, to }: OffsetRange, around: Around, language: string): OffsetRange {
  const getChar = (offset: number) => {
    const { text, start } = around(offset)
    return text[offset - start] ?? ''
  }
  let [first, last] = [from, to]
  while (first < last && /\s/.test(getChar(first))) first += 1
  while (last > first && /\s/.test(getChar(last - 1))) last -= 1
  if (first === last) return { from, to }
  const segmenter = createSegmenter(language, 'word')
  const [head, foot] = [findWord(segmenter, around, first), findWord(segmenter, around, last - 1)]
  if (head && foot && head.from === foot.from) return { from: first, to: last }
  return { from: head?.from ?? first, to: foot?.to ?? last }
}

/** Returns the text of the block with a character, or of a line of it: words do not continue in the next block or line. */
export function readAround(index: TextIndex, offset: number): TextAround {
  const getBlock = (at: number) => index.nodeAt(at).parentElement?.closest(blockElements)
  const at = index.indexAt(offset)
  const own = getBlock(at)
  const isJoined = (next: number) => getBlock(next) === own && !isAfterBreak(index.nodeAt(next))
  let [first, last] = [at, at]
  while (first > 0 && isJoined(first) && getBlock(first - 1) === own && offset - index.startOf(first) < reach)
    first -= 1
  while (last + 1 < index.count && isJoined(last + 1) && index.startOf(last) - offset < reach) last += 1
  const start = index.startOf(first)
  return { text: index.textBetween(start, index.startOf(last + 1)), start }
}

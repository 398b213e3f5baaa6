import type { PageText, PageWord, TextMatch } from '@lectern/contract/reader-text'

export type Box = PageWord['box']
export type Place = Pick<TextMatch, 'start' | 'length'>

/** A word, and its offset in the text of its page. */
interface PlacedWord {
  readonly word: PageWord
  readonly start: number
}

/** Returns the words of a page with their offsets: words are joined by spaces, lines by line breaks (`PageText`). */
export function placeWords({ lines }: PageText): readonly PlacedWord[] {
  let at = 0
  return lines.flat().map((word) => {
    const start = at
    at += word.text.length + 1
    return { word, start }
  })
}

/** Returns the boxes of a match, one for each word; for a part of a word, the part of its box. */
export function getMatchBoxes(words: readonly PlacedWord[], { start, length }: Place): Box[] {
  const end = start + length
  return words.flatMap(({ word, start: wordStart }) => {
    const count = word.text.length
    const from = Math.max(0, start - wordStart)
    const to = Math.min(count, end - wordStart)
    if (from >= to) return []
    const [left, top, width, height] = word.box
    return [[left + (width * from) / count, top, (width * (to - from)) / count, height] satisfies Box]
  })
}

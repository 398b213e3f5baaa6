import { describe, expect, it } from 'vitest'
import { getMatchBoxes, placeWords } from './text-places.ts'

const words = placeWords({
  lines: [
    [
      { text: 'The', box: [0.1, 0.1, 0.3, 0.05] },
      { text: 'lantern', box: [0.5, 0.1, 0.35, 0.05] },
    ],
    [{ text: 'shines', box: [0.1, 0.2, 0.6, 0.05] }],
  ],
})

describe('places in the text of a page', () => {
  it('count a space between words and a line break between lines', () => {
    expect(words.map(({ start }) => start)).toEqual([0, 4, 12])
  })
  it('are boxes of the words that a match covers', () => {
    expect(getMatchBoxes(words, { start: 4, length: 14 })).toEqual([
      [0.5, 0.1, 0.35, 0.05],
      [0.1, 0.2, 0.6, 0.05],
    ])
  })
  it('are a part of the box for a part of a word', () => {
    const [box] = getMatchBoxes(words, { start: 13, length: 2 })
    expect(box?.map((share) => Number(share.toFixed(6)))).toEqual([0.2, 0.2, 0.2, 0.05])
  })
  it('are no boxes for an empty match', () => {
    expect(getMatchBoxes(words, { start: 100, length: 3 })).toEqual([])
  })
})

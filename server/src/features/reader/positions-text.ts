import type { EpubContents } from '../../media/epub/epub-contents.ts'
import { epubPositions } from '../../media/epub/positions.ts'

/** Positions that are written at once: a fraction of a millisecond. */
const positionsPerChunk = 500

/** The JSON of the contract's `Positions`, piece by piece: a directory that lies may claim a hundred thousand of them. */
export function* positionsText(epub: Pick<EpubContents, 'spine' | 'isFixedLayout'>): Generator<string> {
  const positions = epubPositions(epub)
  yield `{"total":${positions.length},"positions":[`
  for (let i = 0; i < positions.length; i += positionsPerChunk) {
    const piece = JSON.stringify(positions.slice(i, i + positionsPerChunk))
    yield (i === 0 ? '' : ',') + piece.slice(1, -1)
  }
  yield ']}'
}

import type { EpubContents } from '../../media/epub/epub-contents.ts'
import { epubPositions } from '../../media/epub/positions.ts'

/** Number of positions per chunk: a fraction of a millisecond. */
const positionsPerChunk = 500

/** Yields the JSON of the contract's `Positions` in chunks: a wrong directory may claim a hundred thousand of them. */
export function* positionsText(epub: Pick<EpubContents, 'spine' | 'isFixedLayout'>): Generator<string> {
  const positions = epubPositions(epub)
  yield `{"total":${positions.length},"positions":[`
  for (let i = 0; i < positions.length; i += positionsPerChunk) {
    const piece = JSON.stringify(positions.slice(i, i + positionsPerChunk))
    yield (i === 0 ? '' : ',') + piece.slice(1, -1)
  }
  yield ']}'
}

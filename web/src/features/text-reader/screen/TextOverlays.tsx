import { lazyPart } from '../../../i18n/lazy-part.ts'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import { TextPanels } from './TextPanels.tsx'
import { TextPopupLayer } from './TextPopupLayer.tsx'
import type { TextReaderState } from './use-text-reader.ts'

/** Loaded on demand, because most of the time is spent before the end. */
const EndCard = lazyPart(
  async () => (await import('../../reader/overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'reader',
  'readerTools',
)
const Newer = lazyPart(async () => (await import('./NewerPlaceBar.tsx')).NewerPlaceBar)

/** Shows everything over the text except the bars. */
export function TextOverlays({ reader }: { readonly reader: TextReaderState }) {
  const { atEdge, exits, jumps } = reader
  const { newer, settle } = reader.newer
  return (
    <>
      <PartBoundary resetKey={atEdge.edge ?? ''}>
        {atEdge.edge && (
          <EndCard.Part
            edge={atEdge.edge}
            book={atEdge.adjacentBook}
            skipped={atEdge.skipped}
            open={reader.book}
            isFinished={atEdge.edge === 'end'}
            isIncognito={reader.isIncognito}
            place={reader.place}
            isMixed={reader.from !== undefined}
            onMark={reader.progress.flush}
            onOpen={exits.open}
            onLeave={exits.leave}
            onDismiss={atEdge.close}
          />
        )}
      </PartBoundary>
      <TextPanels reader={reader} />
      <TextPopupLayer reader={reader} />
      <PartBoundary resetKey={`${newer?.at}`}>
        {newer && (
          <Newer.Part
            place={newer}
            onGo={() => {
              jumps.goTo(newer.target)
              settle()
            }}
            onStay={settle}
          />
        )}
      </PartBoundary>
    </>
  )
}

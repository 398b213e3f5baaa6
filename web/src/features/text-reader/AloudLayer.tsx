import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { TextBook } from './engine/text-book.ts'
import type { TextRelocation, TextRenderer } from './engine/text-renderer.ts'
import type { Aloud } from './use-aloud.ts'

/** Loaded on demand, because most readers read with their eyes. */
const Bar = lazyPart(async () => (await import('./aloud/AloudBar.tsx')).AloudBar, 'textSpeech')

interface Props {
  readonly aloud: Aloud
  readonly renderer: TextRenderer | undefined
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly isRaised: boolean
}

/** Shows the bar of reading aloud while the book is read. */
export function AloudLayer({ aloud, renderer, text, at, isRaised }: Props) {
  return (
    <PartBoundary resetKey={String(aloud.run?.id)} onFailure={aloud.stop}>
      {aloud.run && renderer && (
        <Bar.Part aloud={aloud} renderer={renderer} text={text} at={at} isRaised={isRaised} />
      )}
    </PartBoundary>
  )
}

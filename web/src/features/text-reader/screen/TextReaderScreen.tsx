import type { CSSProperties } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import { ReaderNotice } from '../../reader/screen/ReaderNotice.tsx'
import { TextBottomBar } from '../bars/TextBottomBar.tsx'
import { TextTopBar } from '../bars/TextTopBar.tsx'
import { useTextBetweenBars } from '../bars/use-text-between-bars.ts'
import { PositionStatus } from './PositionStatus.tsx'
import { SideButtons } from './SideButtons.tsx'
import { TextMargins } from './TextMargins.tsx'
import { TextOverlays } from './TextOverlays.tsx'
import styles from './TextReaderScreen.module.css'
import { type OpenText, useTextReader } from './use-text-reader.ts'

/** Loaded on demand: rarely needed, and made of buttons that reading itself does not use. */
const Trouble = lazyPart(async () => (await import('./SectionFailure.tsx')).SectionFailure)
/** Loaded on demand, because most users read with their eyes. */
const Speech = lazyPart(async () => (await import('../aloud/AloudBar.tsx')).AloudBar, 'textSpeech')

/** True for an element outside of the text: a press there ends the selection, except on the bar of the selection. */
const isOutOfText = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('[data-text], [data-of-selection]')

/** Renders an open text: the page, and the bars and panels around it. */
export function TextReaderScreen(props: OpenText) {
  const t = useText()
  const reader = useTextReader(props)
  const { root, text, at, reading, renderer, failure, controls, aloud, bookmarks } = reader
  const { settings, colors } = reading
  const betweenBars = useTextBetweenBars(root, controls, settings.flow, at?.isVertical, aloud.run?.id)
  return (
    <main
      ref={root}
      className={styles.reader}
      style={{ '--paper': colors.background, '--ink': colors.text } as CSSProperties}
      onPointerMove={controls.onPointerMove}
      onPointerDownCapture={({ target }) => {
        if (isOutOfText(target)) renderer?.clearSelection()
      }}
    >
      <PositionStatus at={aloud.run ? undefined : at} />
      <section
        ref={reader.host}
        className={classes(
          styles.page,
          settings.flow === 'scrolled' && styles.scrolled,
          aloud.run && styles.aloud,
        )}
        style={{ transform: betweenBars }}
        data-text=""
        aria-label={t('text_reader.text')}
      />
      <TextMargins
        {...{ text, at, pace: reader.pace }}
        hasTitle={settings.flow === 'paged'}
        isBookmarked={bookmarks.isBookmarked}
      />
      {settings.hasButtons && <SideButtons onTurn={(side) => renderer?.turnTo(side)} />}
      <PartBoundary resetKey={`${failure !== undefined}`}>
        {failure !== undefined && (
          <Trouble.Part
            error={failure}
            onRetry={() => renderer?.retry()}
            onSkip={() => renderer?.turnSection('next')}
          />
        )}
      </PartBoundary>
      <TextTopBar reader={reader} />
      <TextOverlays reader={reader} />
      <ReaderNotice text={reader.notice} />
      <PartBoundary resetKey={String(aloud.run?.id)} onFailure={aloud.stop}>
        {aloud.run && renderer && (
          <Speech.Part {...{ aloud, renderer, text, at }} isRaised={controls.isShown} />
        )}
      </PartBoundary>
      <TextBottomBar
        {...{ text, at, controls, aloud }}
        jumps={reader.jumps}
        neighbours={reader.neighbours}
        onOpen={reader.exits.open}
      />
    </main>
  )
}

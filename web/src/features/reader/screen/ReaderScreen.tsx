import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ReaderBottomBar } from '../bars/ReaderBottomBar.tsx'
import { ReaderTopBar } from '../bars/ReaderTopBar.tsx'
import { useFitBetweenBars } from '../bars/use-fit-between-bars.ts'
import { ReaderNotice } from './ReaderNotice.tsx'
import styles from './ReaderScreen.module.css'
import { ReadingOverlays } from './ReadingOverlays.tsx'
import { useReader } from './use-reader.ts'
import type { OpenReader } from './use-reader-pages.ts'

/** Renders an open book: the page, and the bars and panels around it. */
export function ReaderScreen(props: OpenReader) {
  const t = useText()
  const reader = useReader(props)
  const { root, host, kind, page, count, spread, around, controls } = reader
  // The page makes room for bars that the user opened, not for those that appear with the mouse.
  const isBetweenBars =
    kind === 'paged' && reader.reading.settings.fit === 'screen' && controls.isShown && controls.isPinned
  const betweenBars = useFitBetweenBars(root, isBetweenBars, spread.join())
  return (
    <main ref={root} className={styles.reader} style={around.style} onPointerMove={controls.onPointerMove}>
      <VisuallyHidden>
        <span role="status">{t('reader.place', { page, count })}</span>
      </VisuallyHidden>
      <section
        ref={host}
        className={classes(styles.pages, controls.isIdle && !controls.isShown && styles.idle)}
        style={{ transform: betweenBars }}
        aria-label={t('reader.pages')}
      />
      <ReaderTopBar reader={reader} />
      <ReadingOverlays reader={reader} />
      <ReaderNotice text={reader.notice} />
      <ReaderBottomBar reader={reader} />
    </main>
  )
}

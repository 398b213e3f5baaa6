import type { Book } from '@lectern/contract/books'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { ReaderBar } from '../../reader/bars/ReaderBar.tsx'
import type { ReaderControls } from '../../reader/bars/use-reader-controls.ts'
import type { Aloud } from '../aloud/use-aloud.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import type { Jumps } from '../screen/use-jumps.ts'
import { BookSlider } from './BookSlider.tsx'
import styles from './TextBottomBar.module.css'

interface Props {
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly neighbours: { readonly next: Book | null; readonly previous: Book | null }
  readonly controls: Pick<ReaderControls, 'isShown' | 'isFilled'>
  readonly jumps: Pick<Jumps, 'canGoBack' | 'canGoForward' | 'back' | 'forward' | 'goToFraction'>
  readonly aloud: Pick<Aloud, 'isOffered' | 'run' | 'stop' | 'begin'>
  readonly onOpen: (book: Book) => void
}

/** Renders the lower bar. It follows the reading direction of the book, whatever the direction of the interface. */
export function TextBottomBar({ text, at, neighbours, controls, jumps, aloud, onOpen }: Props) {
  const t = useText()
  const { next, previous } = neighbours
  const [Back, Forward] =
    text.direction === 'rtl'
      ? [IconPlayerSkipForward, IconPlayerSkipBack]
      : [IconPlayerSkipBack, IconPlayerSkipForward]
  const titled = (label: string, book: Book | null) => (book ? `${label}: ${book.metadata.title}` : label)
  return (
    <ReaderBar edge="bottom" controls={controls}>
      <div className={styles.controls} dir={text.direction}>
        <IconButton
          label={titled(t('text_reader.previous_book'), previous)}
          icon={<Back size={20} />}
          className={styles.previous}
          disabled={!previous}
          onClick={() => previous && onOpen(previous)}
        />
        <IconButton
          label={t('text_reader.history_back')}
          icon={<IconArrowBackUp size={20} />}
          className={styles.back}
          disabled={!jumps.canGoBack}
          onClick={jumps.back}
        />
        <div className={styles.slider}>
          <BookSlider text={text} at={at} onChoose={jumps.goToFraction} />
        </div>
        <span className={styles.place} dir={document.documentElement.dir || 'ltr'} aria-hidden="true">
          {at && t('text_reader.percent', { percent: Math.floor(at.fraction * 100) })}
        </span>
        {aloud.isOffered && (
          <IconButton
            label={t('text_reader.read_aloud')}
            icon={<IconHeadphones size={20} />}
            className={styles.aloud}
            aria-pressed={aloud.run !== undefined}
            onClick={() => (aloud.run ? aloud.stop() : aloud.begin())}
          />
        )}
        <IconButton
          label={t('text_reader.history_forward')}
          icon={<IconArrowForwardUp size={20} />}
          className={styles.forward}
          disabled={!jumps.canGoForward}
          onClick={jumps.forward}
        />
        <IconButton
          label={titled(t('text_reader.next_book'), next)}
          icon={<Forward size={20} />}
          className={styles.next}
          disabled={!next}
          onClick={() => next && onOpen(next)}
        />
      </div>
    </ReaderBar>
  )
}

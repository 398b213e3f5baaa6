import type { Book } from '@lectern/contract/books'
import IconLayoutNavbarExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbarExpand.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageSlider } from './PageSlider.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import styles from './ReaderBottomBar.module.css'

/** Loaded when it is opened, because reading does not need it. */
const ThumbnailStrip = lazy(async () => ({ default: (await import('./ThumbnailStrip.tsx')).ThumbnailStrip }))

interface Props {
  readonly bookId: string
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  readonly count: number
  readonly dir: 'ltr' | 'rtl'
  readonly previous: Book | null
  readonly next: Book | null
  readonly isShown: boolean
  readonly areThumbnailsShown: boolean
  readonly onChoose: (page: number) => void
  readonly onThumbnails: () => void
  readonly onOpen: (book: Book) => void
}

/** Renders the lower bar. It follows the reading direction of the book, whatever the direction of the interface. */
export function ReaderBottomBar(props: Props) {
  const t = useText()
  const { bookId, spread, count, dir, previous, next, isShown, areThumbnailsShown } = props
  const [Back, Forward] =
    dir === 'rtl' ? [IconPlayerSkipForward, IconPlayerSkipBack] : [IconPlayerSkipBack, IconPlayerSkipForward]
  const [first = 1] = spread
  const page = spread.at(-1) ?? 1
  const [dragged, setDragged] = useState<number>()
  const isOne = first === page || dragged !== undefined
  const titled = (label: string, book: Book | null) => (book ? `${label}: ${book.metadata.title}` : label)
  return (
    <ReaderBar edge="bottom" isShown={isShown}>
      {areThumbnailsShown && isShown && (
        <Suspense fallback={<div className={styles.stripToCome} />}>
          <ThumbnailStrip bookId={bookId} spread={spread} count={count} dir={dir} onChoose={props.onChoose} />
        </Suspense>
      )}
      <div className={styles.controls} dir={dir}>
        <IconButton
          label={titled(t('reader.previous_book'), previous)}
          icon={<Back size={20} />}
          className={styles.previous}
          disabled={!previous}
          onClick={() => previous && props.onOpen(previous)}
        />
        <div className={styles.slider}>
          <PageSlider
            bookId={bookId}
            page={page}
            count={count}
            dir={dir}
            dragged={dragged}
            onDrag={setDragged}
            onChoose={props.onChoose}
          />
        </div>
        <span className={styles.place} dir={document.documentElement.dir || 'ltr'} aria-hidden="true">
          {t(isOne ? 'reader.place_short' : 'reader.place_both', { first, page: dragged ?? page, count })}
        </span>
        <IconButton
          label={t('reader.thumbnails')}
          icon={<IconLayoutNavbarExpand size={20} className={styles.flipped} />}
          className={styles.strip}
          aria-expanded={areThumbnailsShown}
          onClick={props.onThumbnails}
        />
        <IconButton
          label={titled(t('reader.next_book'), next)}
          icon={<Forward size={20} />}
          className={styles.next}
          disabled={!next}
          onClick={() => next && props.onOpen(next)}
        />
      </div>
    </ReaderBar>
  )
}

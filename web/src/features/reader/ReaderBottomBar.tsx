import type { Book } from '@lectern/contract/books'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Page } from './engine/book.ts'
import { PageSlider } from './PageSlider.tsx'
import type { PageMark } from './page-mark.ts'
import { ReaderBar } from './ReaderBar.tsx'
import styles from './ReaderBottomBar.module.css'
import type { ReaderControls } from './use-reader-controls.ts'
import { withKey } from './with-key.ts'

interface Props {
  readonly pages: readonly Page[]
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  readonly dir: 'ltr' | 'rtl'
  readonly marks: readonly PageMark[]
  readonly previous: Book | null
  readonly next: Book | null
  readonly controls: ReaderControls
  readonly onChoose: (page: number) => void
  readonly onExplorer: () => void
  readonly onGoTo: () => void
  readonly onOpen: (book: Book) => void
}

/** Renders the lower bar. It follows the reading direction of the book, whatever the direction of the interface. */
export function ReaderBottomBar(props: Props) {
  const t = useText()
  const { pages, spread, dir, marks, previous, next, controls } = props
  const [Back, Forward] =
    dir === 'rtl' ? [IconPlayerSkipForward, IconPlayerSkipBack] : [IconPlayerSkipBack, IconPlayerSkipForward]
  const count = pages.length
  const [first = 1] = spread
  const page = spread.at(-1) ?? 1
  const [dragged, setDragged] = useState<number>()
  const isOne = first === page || dragged !== undefined
  const place = t(isOne ? 'reader.place_short' : 'reader.place_both', { first, page: dragged ?? page, count })
  const titled = (label: string, book: Book | null) => (book ? `${label}: ${book.metadata.title}` : label)
  return (
    <ReaderBar edge="bottom" controls={controls}>
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
            pages={pages}
            page={page}
            dir={dir}
            marks={marks}
            dragged={dragged}
            onDrag={setDragged}
            onChoose={props.onChoose}
          />
        </div>
        <button
          type="button"
          className={styles.place}
          dir={document.documentElement.dir || 'ltr'}
          aria-label={`${t('reader.go_to')}, ${place}`}
          aria-keyshortcuts="J"
          data-tooltip={withKey(t('reader.go_to'), 'J')}
          onClick={props.onGoTo}
        >
          {place}
        </button>
        <IconButton
          label={t('reader.thumbnails')}
          title={withKey(t('reader.thumbnails'), 'T')}
          icon={<IconLayoutGrid size={20} />}
          className={styles.explorer}
          aria-keyshortcuts="T"
          aria-haspopup="dialog"
          onClick={props.onExplorer}
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

import type { Book } from '@lectern/contract/books'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import type { ReaderState } from '../screen/use-reader.ts'
import { PageSlider } from './PageSlider.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import styles from './ReaderBottomBar.module.css'
import { withKey } from './reader-tool.ts'

/** Renders the lower bar. It follows the reading direction of the book, whatever the direction of the interface. */
export function ReaderBottomBar({ reader }: { readonly reader: ReaderState }) {
  const t = useText()
  const { spread, page, count, dir, previous, next, panels } = reader
  const [Back, Forward] =
    dir === 'rtl' ? [IconPlayerSkipForward, IconPlayerSkipBack] : [IconPlayerSkipBack, IconPlayerSkipForward]
  const [first = 1] = spread
  const [dragged, setDragged] = useState<number>()
  const isOne = first === page || dragged !== undefined
  const place = t(isOne ? 'reader.place_short' : 'reader.place_both', { first, page: dragged ?? page, count })
  const titled = (label: string, book: Book | null) => (book ? `${label}: ${book.metadata.title}` : label)
  return (
    <ReaderBar edge="bottom" controls={reader.controls}>
      <div className={styles.controls} dir={dir}>
        <IconButton
          label={titled(t('reader.previous_book'), previous)}
          icon={<Back size={20} />}
          className={styles.previous}
          disabled={!previous}
          onClick={() => previous && reader.openBook(previous)}
        />
        <div className={styles.slider}>
          <PageSlider
            pages={reader.shown.pages}
            page={page}
            dir={dir}
            marks={panels.marks}
            dragged={dragged}
            onDrag={setDragged}
            onChoose={reader.goTo}
          />
        </div>
        <button
          type="button"
          className={styles.place}
          dir={document.documentElement.dir || 'ltr'}
          aria-label={`${t('reader.go_to')}, ${place}`}
          aria-keyshortcuts="J"
          data-tooltip={withKey(t('reader.go_to'), 'J')}
          onClick={panels.entry.begin}
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
          onClick={() => panels.toggle('explorer')}
        />
        <IconButton
          label={titled(t('reader.next_book'), next)}
          icon={<Forward size={20} />}
          className={styles.next}
          disabled={!next}
          onClick={() => next && reader.openBook(next)}
        />
      </div>
    </ReaderBar>
  )
}

import { downloadAnnotations } from '@lectern/contract/annotations'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkOff from '@tabler/icons-react/dist/esm/icons/IconBookmarkOff.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { buildUrl } from '../../../api/client.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import type { Bookmarks } from '../../annotations/use-bookmarks.ts'
import { ReaderPanel } from '../overlays/ReaderPanel.tsx'
import { BookmarkRow } from './BookmarkRow.tsx'
import styles from './BookmarksPanel.module.css'

interface Props {
  readonly bookId: string
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  readonly marks: Bookmarks
  /** True when a page on the screen has a bookmark. */
  readonly isHere: boolean
  readonly onToggle: () => void
  readonly onGo: (page: number) => void
  readonly onClose: () => void
}

/** Lists the bookmarks of the book with their notes, and sets or removes the one of the page on the screen. */
export function BookmarksPanel({ bookId, spread, marks, isHere, onToggle, onGo, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { bookmarks, error } = marks
  const [first = 1] = spread
  const restore = (page: number, note: string) =>
    void marks.add(page, note).catch((failure) => showToast({ text: errorText(failure), tone: 'danger' }))
  const remove = async (bookmark: NonNullable<typeof bookmarks>[number]) => {
    const { page, note } = bookmark
    try {
      await marks.remove(bookmark)
      if (page === null) return
      showToast({
        text: t('reading_progress.bookmark_deleted', { page }),
        action: { label: t('reading_progress.undo'), run: () => restore(page, note) },
      })
    } catch (failure) {
      showToast({ text: errorText(failure), tone: 'danger' })
    }
  }
  return (
    <ReaderPanel title={t('reading_progress.bookmarks')} onClose={onClose}>
      <Button
        className={styles.toggle}
        icon={isHere ? <IconBookmarkOff size={18} /> : <IconBookmark size={18} />}
        disabled={!bookmarks}
        onClick={onToggle}
      >
        {t(isHere ? 'reading_progress.remove_here' : 'reading_progress.add_here', { page: first })}
      </Button>
      {error && !bookmarks && (
        <div role="alert" className={styles.message}>
          <p>{errorText(error)}</p>
          <Button onClick={marks.retry}>{t('reader.retry')}</Button>
        </div>
      )}
      {!error && !bookmarks && <p className={styles.message}>{t('ui.loading')}</p>}
      {bookmarks?.length === 0 && <p className={styles.message}>{t('reading_progress.no_bookmarks')}</p>}
      {bookmarks && bookmarks.length > 0 && (
        <>
          <ul className={styles.list}>
            {bookmarks.map((bookmark) => (
              <BookmarkRow
                key={bookmark.page}
                bookId={bookId}
                bookmark={bookmark}
                isCurrent={bookmark.page !== null && spread.includes(bookmark.page)}
                onGo={onGo}
                onSave={(note) => marks.setNote(bookmark, note)}
                onDelete={() => void remove(bookmark)}
              />
            ))}
          </ul>
          <a
            className={buttonClass('quiet')}
            href={buildUrl(downloadAnnotations, { params: { bookId } })}
            download
          >
            <IconDownload size={18} aria-hidden />
            {t('reading_progress.export')}
          </a>
        </>
      )}
    </ReaderPanel>
  )
}

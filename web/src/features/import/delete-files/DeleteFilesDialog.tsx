import type { Book } from '@lectern/contract/books'
import { deleteBookFile, deleteSeriesFiles } from '@lectern/contract/import'
import type { Series } from '@lectern/contract/series'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { workOnEach } from '../../../ui/done/work-on-each.ts'
import { seriesLink } from '../../books/book-links.ts'
import { fileName } from '../../books/detail/book-facts.ts'
import { libraryLink } from '../../books/page-links.ts'
import css from './DeleteFilesDialog.module.css'
import { type FilesOf, maxLines, useFilesBeside, useFilesToDelete } from './use-files-to-delete.ts'

/** Deletes the files of books or series from the disk, after a confirmation that names them with their sizes (web behaviour 14.7). */
export function DeleteFilesDialog({ of, onClose }: { readonly of: FilesOf; readonly onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const record = useRecordDone()
  const router = useRouter()
  const navigate = useNavigate()
  const isSeries = 'series' in of
  const { lines, count, lineCount, total } = useFilesToDelete(of)
  const beside = useFilesBeside(of)

  const leave = async (books: readonly Book[], series: readonly Series[]) => {
    const { pathname } = router.state.location
    const isHere = (id: string) => pathname.includes(`/${id}`)
    const goneSeries = series.find(({ id }) => isHere(id))
    const goneBook = books.find(({ id, oneshot, seriesId }) => isHere(id) || (oneshot && isHere(seriesId)))
    if (goneSeries) await navigate(libraryLink(goneSeries.libraryId))
    else if (goneBook)
      await navigate(goneBook.oneshot ? libraryLink(goneBook.libraryId) : seriesLink(goneBook.seriesId))
  }
  const remove = async () => {
    const result = isSeries
      ? await workOnEach('sets.deleting_files', of.series, ({ id }) =>
          call(deleteSeriesFiles, { params: { seriesId: id } }),
        )
      : await workOnEach('sets.deleting_files', of.books, ({ id }) =>
          call(deleteBookFile, { params: { bookId: id } }),
        )
    const { done, failures, left, fatal } = result
    if (done.length === 0) throw failures[0]?.error ?? fatal
    const doneSeries = isSeries ? of.series.filter(({ id }) => done.some((each) => each.id === id)) : []
    const doneBooks = isSeries ? [] : of.books.filter(({ id }) => done.some((each) => each.id === id))
    record({
      done: 'sets.files_deleted',
      values: {
        count: isSeries ? doneSeries.reduce((sum, { booksCount }) => sum + booksCount, 0) : doneBooks.length,
      },
      failures: failures.map(({ subject, error }) => ({ name: fileName(subject.url), error })),
      leftCount: left.length,
      stoppedBy: fatal,
    })
    await leave(doneBooks, doneSeries)
  }
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('sets.delete_files_title', { count })}
      text={t(isSeries ? 'sets.delete_files_series' : 'sets.delete_files_books')}
      details={
        <ul className={css.files}>
          {lines.slice(0, maxLines).map(({ id, name, size, bookCount }) => (
            <li key={id}>
              <bdi dir="ltr" className={css.name}>
                {name}
              </bdi>
              <span className={css.size}>
                {[
                  bookCount !== undefined && t('sets.file_count', { count: bookCount }),
                  size !== undefined && formats.size(size),
                ]
                  .filter((part) => part !== false)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {lineCount > maxLines && <li>{t('sets.and_more', { count: lineCount - maxLines })}</li>}
          {beside?.paths.map((path) => (
            <li key={path}>
              <bdi dir="ltr" className={css.name}>
                {path}
              </bdi>
              <span className={css.size}>{t('sets.goes_with_books')}</span>
            </li>
          ))}
          {beside?.isMore && <li>{t('sets.and_more_beside')}</li>}
          {total > 0 && <li className={css.total}>{t('sets.total_size', { size: formats.size(total) })}</li>}
        </ul>
      }
      acknowledgement={t('sets.delete_files_acknowledge')}
      confirmLabel={t('sets.delete_files', { count })}
      onConfirm={remove}
    />
  )
}

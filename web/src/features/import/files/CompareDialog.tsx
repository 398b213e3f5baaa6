import type { BookPage } from '@lectern/contract/reader'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Picture } from '../../../ui/poster/Picture.tsx'
import { formatName } from '../../books/detail/book-facts.ts'
import css from './CompareDialog.module.css'
import type { RowState } from './import-rows.ts'
import { openViewer } from './open-viewer.ts'
import { useServerReason } from './row-status.ts'
import { type ComparedBook, useComparedBooks } from './use-compared-books.ts'

/** Shows the contents of a file beside the book that it would replace: first page, facts and a list of pages. */
export function CompareDialog({
  state,
  onClose,
}: {
  readonly state: RowState
  readonly onClose: () => void
}) {
  const t = useText()
  const reason = useServerReason()
  const sides = useComparedBooks(state)
  const { row, upgrade } = state
  const isReady = row.file.status === 'READY'
  const [fresh, old] = sides
  return (
    <Dialog
      open
      onClose={onClose}
      isWide
      isFull={upgrade !== undefined}
      title={t(upgrade ? 'import.compare_title' : 'import.details_title')}
      footer={
        <>
          {isReady && <Button onClick={() => openViewer(state)}>{t('import.view_pages')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {row.file.comment !== '' && <Note tone="warning">{reason(row.file.comment)}</Note>}
      <div className={css.sides} data-two={old !== undefined || undefined}>
        {sides.map((side) => (
          <Side key={side.kind} side={side} other={side === fresh ? old : fresh} />
        ))}
      </div>
      {old?.error ? (
        <ErrorState error={old.error} onRetry={old.retry} />
      ) : old && !old.pages ? (
        <Skeleton height={240} />
      ) : (
        <Pages fresh={fresh.pages ?? []} old={old?.pages} />
      )}
    </Dialog>
  )
}

function Side({ side, other }: { readonly side: ComparedBook; readonly other: ComparedBook | undefined }) {
  const t = useText()
  const format = useFormats()
  const { kind, fileName, size, mediaType, pages, pageUrl } = side
  /** Compares facts of the new book with those of the old one. */
  const compare = (mine = 0, theirs = mine) =>
    kind === 'old' || mine === theirs ? undefined : mine > theirs ? 'more' : 'less'
  return (
    <section className={css.side} data-kind={other && kind} aria-label={t(`import.side_${kind}`)}>
      {pages && pages.length > 0 ? (
        <Picture className={css.cover} src={pageUrl(1)} alt={t('import.first_page')} />
      ) : (
        <div className={css.cover} />
      )}
      <div className={css.facts}>
        {other && <h3 className={css.title}>{t(`import.side_${kind}`)}</h3>}
        <bdi className={css.file}>{fileName}</bdi>
        <dl className={css.list}>
          <dt>{t('import.size')}</dt>
          <dd data-difference={compare(size, other?.size)}>{format.size(size)}</dd>
          <dt>{t('import.format')}</dt>
          <dd>{formatName({ mediaType, epubIsKepub: false })}</dd>
          <dt>{t('import.pages')}</dt>
          <dd data-difference={pages && compare(pages.length, other?.pages?.length)}>
            {pages ? format.number(pages.length) : '…'}
          </dd>
        </dl>
      </div>
    </section>
  )
}

interface PagesProps {
  readonly fresh: readonly BookPage[]
  /** Pages of the book that would be replaced. */
  readonly old: readonly BookPage[] | undefined
}

const isSame = (a: BookPage | undefined, b: BookPage | undefined) =>
  a?.mediaType === b?.mediaType &&
  a?.width === b?.width &&
  a?.height === b?.height &&
  a?.sizeBytes === b?.sizeBytes

/** Lists the pages of both books side by side; rows that differ are marked. */
function Pages({ fresh, old }: PagesProps) {
  const t = useText()
  const count = Math.max(fresh.length, old?.length ?? 0)
  if (count === 0) return null
  return (
    <div className={css.scroller}>
      <table className={css.table} data-two={old !== undefined || undefined}>
        <thead>
          {old && (
            <tr>
              <td />
              <th scope="colgroup" colSpan={3}>
                {t('import.side_new')}
              </th>
              <th scope="colgroup" colSpan={3}>
                {t('import.side_old')}
              </th>
            </tr>
          )}
          <tr>
            <th scope="col">{t('import.page')}</th>
            <PageHeads />
            {old && <PageHeads />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            <tr key={at} data-differs={(old && !isSame(fresh[at], old[at])) || undefined}>
              <th scope="row">{at + 1}</th>
              <PageCells page={fresh[at]} />
              {old && <PageCells page={old[at]} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PageHeads() {
  const t = useText()
  return (
    <>
      <th scope="col" className={css.path}>
        {t('import.page_file')}
      </th>
      <th scope="col">{t('import.page_pixels')}</th>
      <th scope="col">{t('import.page_size')}</th>
    </>
  )
}

function PageCells({ page }: { readonly page: BookPage | undefined }) {
  const t = useText()
  const format = useFormats()
  if (!page) return <td colSpan={3}>{t('import.no_page')}</td>
  const { width, height, sizeBytes, fileName, mediaType } = page
  return (
    <>
      <td className={css.path} dir="auto" title={fileName}>
        {fileName.split('/').at(-1)}
      </td>
      <td>
        <bdi>{width !== null && height !== null ? `${width} × ${height}` : '–'}</bdi>{' '}
        <bdi className={css.type}>{mediaType.replace(/^image\/(x-)?/, '').toUpperCase()}</bdi>
      </td>
      <td className={css.bytes}>{sizeBytes === null ? '–' : format.size(sizeBytes)}</td>
    </>
  )
}

import type { Book } from '@lectern/contract/books'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import css from './BookEditTable.module.css'
import { BookEditTableHead } from './BookEditTableHead.tsx'
import { BookEditTableRow } from './BookEditTableRow.tsx'
import type { TableValues } from './table-form.ts'

interface Props {
  readonly form: Form<TableValues>
  readonly books: readonly Book[]
  /** Receives a function that scrolls to a book. */
  readonly scrollTo: RefObject<(bookId: string) => void>
}

/** Renders books as a table of text fields, on phones as blocks. Only rows near the visible part are rendered. */
export function BookEditTable({ form, books, scrollTo }: Props) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const isTable = useMediaQuery('(min-width: 900px)')
  const rows = useVirtualizer({
    count: books.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTable ? 57 : 400),
    getItemKey: (index) => books[index]?.id ?? index,
    overscan: 6,
  })
  useLayoutEffect(() => {
    scrollTo.current = (bookId) => rows.scrollToIndex(books.findIndex(({ id }) => id === bookId))
  })
  const bookIds = books.map(({ id }) => id)
  return (
    <>
      <BookEditTableHead form={form} bookIds={bookIds} />
      <div ref={scroller} className={css.scroller}>
        <ul aria-label={t('edit.edit_table')} className={css.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const book = books[index]
            return (
              book && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className={css.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <BookEditTableRow
                    form={form}
                    book={book}
                    bookIds={bookIds}
                    onLeaveRow={(step) => rows.scrollToIndex(index + step)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}

import type { Book } from '@lectern/contract/books'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FieldFrame } from '../../../ui/form/fields/FieldFrame.tsx'
import { readDate } from '../../../ui/form/read-date.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { labelIdOf } from '../fields/field-names.ts'
import css from './BookEditTable.module.css'
import { cellName, fillDown, type TableColumn, type TableValues, tableColumns } from './table-form.ts'

interface Props {
  readonly form: Form<TableValues>
  readonly book: Book
  readonly bookIds: readonly string[]
  /** Called before the focus moves to another row, to scroll to it. */
  readonly onLeaveRow: (step: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the last two parts of a path, which are enough to recognize a file. */
const shortPath = (url: string) => url.split(/[\\/]/).slice(-2).join('/')

/** Returns the name of a file, with its folder if the name is as short as `01.cbz` and so may occur in several folders. */
function shownName(url: string): string {
  const name = url.split(/[\\/]/).at(-1) ?? url
  return name.length > 15 ? name : shortPath(url)
}

function focusCell(name: string): void {
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus()
}

/** Renders the cells of a book. Arrow keys move up and down in a column; several pasted lines fill it downwards. */
export function BookEditTableRow({ form, book, bookIds, onLeaveRow }: Props) {
  const t = useText()
  const move = (event: KeyboardEvent, column: TableColumn) => {
    const step = steps[event.key]
    const next = step && bookIds[bookIds.indexOf(book.id) + step]
    if (!step || !next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onLeaveRow(step)
    requestAnimationFrame(() => focusCell(cellName(next, column)))
  }
  const paste = (event: ClipboardEvent, column: TableColumn) => {
    const lines = event.clipboardData.getData('text').replace(/\r/g, '').replace(/\n$/, '').split('\n')
    if (lines.length < 2) return
    event.preventDefault()
    form.change(fillDown(bookIds, book.id, column, lines))
  }
  return (
    <>
      <div className={css.name} title={book.url} dir="auto">
        {shownName(book.url)}
      </div>
      {tableColumns.map((column) => {
        const field = form.field(cellName(book.id, column))
        const label = t(labelIdOf(column))
        return (
          <div key={column} className={css.cell}>
            <FieldFrame
              field={field}
              label={`${label}, ${shortPath(book.url)}`}
              describe={(value: string) => value}
              shape="cell"
            >
              <TextField
                label={label}
                aria-label={`${label}, ${shortPath(book.url)}`}
                dir={column === 'title' ? 'auto' : 'ltr'}
                autoComplete="off"
                {...(column === 'numberSort' && { inputMode: 'decimal' as const })}
                placeholder={column === 'releaseDate' ? t('forms.date_form') : undefined}
                value={field.value}
                error={field.error}
                onChange={(event) => field.onChange(event.target.value)}
                onBlur={() =>
                  column === 'releaseDate' && field.isChanged && field.onChange(readDate(field.value))
                }
                onKeyDown={(event) => move(event, column)}
                onPaste={(event) => paste(event, column)}
              />
            </FieldFrame>
          </div>
        )
      })}
    </>
  )
}

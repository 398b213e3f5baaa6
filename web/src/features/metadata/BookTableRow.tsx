import type { Book } from '@lectern/contract/books'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { readDate } from '../../ui/form/read-date.ts'
import type { Form } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import css from './BookTable.module.css'
import { cellName, fillDown, type TableColumn, type TableValues, tableColumns } from './table-form.ts'
import { columnLabels } from './table-labels.ts'

interface Props {
  readonly form: Form<TableValues>
  readonly book: Book
  readonly bookIds: readonly string[]
  /** Called before the focus moves to another row, which must be on the screen. */
  readonly onLeaveRow: (step: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the last two parts of a path: enough to know a file by. */
const shortPath = (url: string) => url.split(/[\\/]/).slice(-2).join('/')

/** Names of files up to this length, such as `01.cbz`, are often the same in several folders. */
const shortName = 15

/** Returns what fits beside the cells: the name of the file, and its folder only if the name says little. */
function shownName(url: string): string {
  const name = url.split(/[\\/]/).at(-1) ?? url
  return name.length > shortName ? name : shortPath(url)
}

function focusCell(name: string): void {
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus()
}

/** Renders the cells of a book. Arrow keys go up and down in a column, and several pasted lines fill it downwards. */
export function BookTableRow({ form, book, bookIds, onLeaveRow }: Props) {
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
        const label = t(columnLabels[column])
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

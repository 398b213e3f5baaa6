import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { readNumber } from '../../../ui/form/read-number.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { labelIdOf } from '../fields/field-names.ts'
import css from './BookEditTable.module.css'
import {
  type ColumnTool,
  cellName,
  copySortNumbers,
  numberInRow,
  shiftNumbers,
  type TableColumn,
  type TableValues,
  tableColumns,
} from './table-form.ts'

interface Props {
  readonly form: Form<TableValues>
  readonly bookIds: readonly string[]
}

/** Renders the headings of the columns, each with a menu of tools for all values of the column. */
export function BookEditTableHead({ form, bookIds }: Props) {
  const t = useText()
  const [numbered, setNumbered] = useState<readonly TableColumn[]>()
  const [first, setFirst] = useState('1')
  const from = readNumber(first)
  const apply = (tool: ColumnTool) => form.change(tool(form.values, bookIds))
  const action = (name: string, run: () => void): Action<null> => ({
    id: `edit.${name}`,
    label: `edit.${name}`,
    run,
  })
  const lock = (column: TableColumn, isClosed: boolean) =>
    form.lock(
      bookIds.map((id) => cellName(id, column)),
      isClosed,
    )
  const tools: Partial<Record<TableColumn, readonly Action<null>[]>> = {
    number: [
      action('tool_copy_sort', () => apply(copySortNumbers)),
      action('tool_row', () => setNumbered(['number'])),
    ],
    numberSort: [
      action('tool_row', () => setNumbered(['numberSort'])),
      action('tool_row_both', () => setNumbered(['numberSort', 'number'])),
      action('tool_plus', () => apply(shiftNumbers(1))),
      action('tool_minus', () => apply(shiftNumbers(-1))),
    ],
  }
  const applyRow = () => {
    if (!numbered || from === null || Number.isNaN(from)) return
    apply(numberInRow(from, numbered))
    setNumbered(undefined)
  }
  return (
    <>
      <div className={css.head}>
        {tableColumns.map((column) => (
          <Menu
            key={column}
            align="start"
            subjects={[null]}
            actions={[
              ...(tools[column] ?? []),
              action('tool_lock', () => lock(column, true)),
              action('tool_unlock', () => lock(column, false)),
            ]}
            trigger={
              <button type="button" className={css.heading}>
                {t(labelIdOf(column))}
                <IconChevronDown size={14} aria-hidden />
              </button>
            }
          />
        ))}
      </div>
      {numbered && (
        <div className={css.numbering}>
          <TextField
            label={t('edit.row_from', {
              columns: numbered.map((column) => t(labelIdOf(column))).join(t('forms.comma')),
            })}
            inputMode="decimal"
            dir="ltr"
            value={first}
            error={from === null || Number.isNaN(from) ? t('forms.error_number') : undefined}
            onChange={(event) => setFirst(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.stopPropagation()
              applyRow()
            }}
          />
          <Button variant="primary" onClick={applyRow}>
            {t('edit.row_apply')}
          </Button>
          <Button onClick={() => setNumbered(undefined)}>{t('ui.cancel')}</Button>
        </div>
      )}
    </>
  )
}

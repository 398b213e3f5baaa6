import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { firstColumns, type TableKind } from './table-columns.ts'

const Columns = z.object({
  shown: z.optional(z.array(z.string())),
  /** Column → width in pixels. */
  widths: z.record(z.string(), z.number()),
})
const untouched: z.output<typeof Columns> = { widths: {} }

/** Returns the columns and widths of a table that the reader chose on this device, and their setters. */
export function useTableColumns(kind: TableKind) {
  const [stored, store] = useFeaturePreference(`${kind}.columns`, Columns, untouched)
  const shown = useMemo(() => stored.shown ?? firstColumns[kind], [stored.shown, kind])
  return {
    shown,
    widths: stored.widths,
    toggle: (column: string) =>
      store({
        ...stored,
        shown: shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column],
      }),
    resize: (widths: Readonly<Record<string, number>>) => store({ ...stored, widths }),
  }
}

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import type { AdminColumn } from './table-column.ts'

/** Column → whether the reader shows it. */
const Choices = z.record(z.string(), z.boolean())
const untouched: z.output<typeof Choices> = {}

/** Returns the columns to show, as the reader chose on this device, and the menu of the others. */
export function useShownColumns<T>(table: string, columns: readonly AdminColumn<T>[]) {
  const [choices, store] = useFeaturePreference(`${table}.columns`, Choices, untouched)
  const shown = useMemo(
    () => columns.filter(({ id, choice }) => choice === undefined || (choices[id] ?? choice === 'shown')),
    [columns, choices],
  )
  const optional = columns.filter(({ choice }) => choice !== undefined)
  return {
    shown,
    options: optional.map(({ id, label }) => ({ value: id, label })),
    chosen: optional.filter((column) => shown.includes(column)).map(({ id }) => id),
    toggle: (id: string) => store({ ...choices, [id]: !shown.some((column) => column.id === id) }),
  }
}

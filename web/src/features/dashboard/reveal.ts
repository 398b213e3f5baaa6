/** A row as far as the layout is concerned. */
export interface RowState {
  readonly id: string
  /** `waiting` until its first answer; a failed row is shown, because it can be tried again. */
  readonly status: 'waiting' | 'filled' | 'empty' | 'failed'
}

type Slot = { readonly id: string; readonly shows: 'skeleton' | 'row' }

export interface Layout {
  readonly slots: readonly Slot[]
  /** Everything answered, and there is nothing. */
  readonly isEmpty: boolean
}

/**
 * What stands on the dashboard, top to bottom. Until all rows have answered (or the patience is over) only skeletons are shown, those of
 * the rows that had something last time: then everything takes its final place at once. A row without items never takes any.
 */
export function layOutRows(
  rows: readonly RowState[],
  previousRows: readonly string[],
  hasTimedOut: boolean,
): Layout {
  const isSettled = rows.every(({ status }) => status !== 'waiting')
  if (!isSettled && !hasTimedOut) {
    const expected = rows.filter(({ id }) => previousRows.includes(id))
    return { slots: expected.map(({ id }) => ({ id, shows: 'skeleton' })), isEmpty: false }
  }
  const slots = rows
    .filter(({ id, status }) => status !== 'empty' && (status !== 'waiting' || previousRows.includes(id)))
    .map(({ id, status }): Slot => ({ id, shows: status === 'waiting' ? 'skeleton' : 'row' }))
  return { slots, isEmpty: isSettled && slots.length === 0 }
}

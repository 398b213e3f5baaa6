/** State of a row that the layout depends on. */
export interface RowState {
  readonly id: string
  /** `waiting` until the first response; a failed row is shown, because it can be retried. */
  readonly status: 'waiting' | 'filled' | 'empty' | 'failed'
}

type Slot = { readonly id: string; readonly shows: 'skeleton' | 'row' }

export interface Layout {
  readonly slots: readonly Slot[]
  /** True when every row has a response and none has items. */
  readonly isEmpty: boolean
}

/**
 * Lays out the rows of the dashboard, top to bottom. Until all rows have a response (or the timeout is over) only skeletons are shown,
 * of the rows that had items last time; then all rows appear together. A row without items never appears.
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

import { describe, expect, test } from 'vitest'
import { parseTableState, type TableSpec, toPageQuery } from './use-table-state.ts'

const spec: TableSpec = {
  sorts: ['timestamp', 'type'],
  sort: { key: 'timestamp', isDescending: true },
  filters: ['type'],
}

describe('the state of a table', () => {
  test('is the first page in the default order if the address is empty', () => {
    const state = parseTableState({}, spec)
    expect(state).toEqual({ page: 1, pageSize: 20, sort: spec.sort, filters: {} })
    expect(toPageQuery(state)).toEqual({ page: 0, size: 20, sort: ['timestamp,desc'] })
  })

  test('has page, size, order and filters of the address', () => {
    const state = parseTableState(
      { page: '3', pageSize: '100', sort: 'type,asc', type: 'BookImported' },
      spec,
    )
    expect(state).toMatchObject({ page: 3, pageSize: 100, filters: { type: 'BookImported' } })
    expect(toPageQuery(state)).toEqual({ page: 2, size: 100, sort: ['type,asc'] })
  })

  test('ignores invalid values of the address', () => {
    const state = parseTableState(
      { page: '-1', pageSize: '7', sort: 'password,asc', other: 'x', type: '' },
      spec,
    )
    expect(state).toEqual(parseTableState({}, spec))
    expect(parseTableState({ page: '1.5' }, spec).page).toBe(1)
  })
})

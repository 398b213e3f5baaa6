import { expect, test } from 'vitest'
import { layOutRows, type RowState } from './lay-out-rows.ts'

const rows = (...states: RowState['status'][]): RowState[] =>
  states.map((status, i) => ({ id: ['continue', 'deck', 'added'][i] ?? '', status }))
const shown = (...args: Parameters<typeof layOutRows>) =>
  layOutRows(...args).slots.map(({ id, shows }) => `${id} ${shows}`)

test('shows the rows of last time as skeletons until every row has a response', () => {
  expect(shown(rows('filled', 'waiting', 'filled'), ['deck', 'added'], false)).toEqual([
    'deck skeleton',
    'added skeleton',
  ])
})

test('reveals all rows together, without the empty ones', () => {
  expect(shown(rows('filled', 'empty', 'failed'), ['deck'], false)).toEqual(['continue row', 'added row'])
})

test('shows the other rows if one row is slow', () => {
  expect(shown(rows('filled', 'waiting', 'waiting'), ['deck'], true)).toEqual([
    'continue row',
    'deck skeleton',
  ])
})

test('is empty only when every row is', () => {
  expect(layOutRows(rows('empty', 'empty', 'empty'), [], false).isEmpty).toBe(true)
  expect(layOutRows(rows('empty', 'empty', 'waiting'), [], true).isEmpty).toBe(false)
  expect(layOutRows(rows('empty', 'empty', 'failed'), [], false).isEmpty).toBe(false)
})

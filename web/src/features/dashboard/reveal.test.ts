import { expect, test } from 'vitest'
import { layOutRows, type RowState } from './reveal.ts'

const rows = (...states: RowState['status'][]): RowState[] =>
  states.map((status, i) => ({ id: ['continue', 'deck', 'added'][i] ?? '', status }))
const shown = (...args: Parameters<typeof layOutRows>) =>
  layOutRows(...args).slots.map(({ id, shows }) => `${id} ${shows}`)

test('holds the rows of last time as skeletons until everything has answered', () => {
  expect(shown(rows('filled', 'waiting', 'filled'), ['deck', 'added'], false)).toEqual([
    'deck skeleton',
    'added skeleton',
  ])
})

test('reveals everything at once, without the empty rows', () => {
  expect(shown(rows('filled', 'empty', 'failed'), ['deck'], false)).toEqual(['continue row', 'added row'])
})

test('does not let one slow row hold the others for ever', () => {
  expect(shown(rows('filled', 'waiting', 'waiting'), ['deck'], true)).toEqual([
    'continue row',
    'deck skeleton',
  ])
})

test('is empty only when every row said so', () => {
  expect(layOutRows(rows('empty', 'empty', 'empty'), [], false).isEmpty).toBe(true)
  expect(layOutRows(rows('empty', 'empty', 'waiting'), [], true).isEmpty).toBe(false)
  expect(layOutRows(rows('empty', 'empty', 'failed'), [], false).isEmpty).toBe(false)
})

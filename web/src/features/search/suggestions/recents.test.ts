import { describe, expect, it } from 'vitest'
import type { FoundItem } from '../found-item.ts'
import { type Recents, withOpened, withoutOpened, withoutSearch, withSearch } from './recents.ts'

const empty: Recents = { searches: [], opened: [] }
const item = (id: string, kind: FoundItem['kind'] = 'series'): FoundItem => ({
  kind,
  id,
  title: id,
  line: '',
})

describe('recent searches', () => {
  it('are at most eight, the newest first', () => {
    const many = Array.from({ length: 10 }, (_, i) => `search ${i}`).reduce(withSearch, empty)
    expect(many.searches).toHaveLength(8)
    expect(many.searches[0]).toBe('search 9')
  })
  it('are stored once, whatever their case', () => {
    const { searches } = ['Batman', 'Saga', 'batman'].reduce(withSearch, empty)
    expect(searches).toEqual(['batman', 'Saga'])
  })
  it('can be removed one by one', () => {
    expect(withoutSearch({ ...empty, searches: ['a', 'b'] }, 'a').searches).toEqual(['b'])
  })
})

it('recently opened items are identified by kind and id', () => {
  const opened = [item('1'), item('1', 'books'), { ...item('1'), title: 'New' }].reduce(withOpened, empty)
  expect(opened.opened.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['series New', 'books 1'])
  expect(withoutOpened(opened, item('1')).opened).toEqual([item('1', 'books')])
})

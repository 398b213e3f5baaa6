import { maxAccountEntries } from '@lectern/contract/account-data'
import { describe, expect, it } from 'vitest'
import { parseAccountFile, splitEntries } from './move-account.ts'

const book = { id: 'a', hash: '', size: 1, name: '1', seriesName: 's' }
const progress = { book, page: 1, completed: true, readDate: '2024-01-01T00:00:00Z', locator: null }

describe('an account file', () => {
  const file = {
    format: 'lectern-account',
    version: 1,
    exported: '2024-01-01T00:00:00Z',
    email: 'ada@example.org',
    progress: [progress],
    annotations: [],
    settings: {},
  }
  it('is parsed', () => expect(parseAccountFile(JSON.stringify(file))?.progress).toHaveLength(1))
  it.each([
    'no JSON',
    '{}',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, progress: [{ page: 1 }] }),
  ])('is refused if it is invalid: %s', (text) => expect(parseAccountFile(text)).toBeUndefined())
})

it('entries are split into parts for one call each, and none is lost', () => {
  const many = Array.from({ length: 1201 }, (_, i) => ({ ...progress, page: i }))
  const parts = splitEntries(many)
  expect(parts.map((part) => part.length)).toEqual([maxAccountEntries, maxAccountEntries, 201])
  expect(parts.flat()).toEqual(many)
  const long = { ...progress, locator: { title: 'x'.repeat(90_000) } }
  expect(splitEntries([long, long, long, long, long]).length).toBeGreaterThan(1)
  expect(splitEntries([])).toEqual([])
})

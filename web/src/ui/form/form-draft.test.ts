import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, restoreDraft, writeDraft } from './form-draft.ts'
import { readValues, type Snapshot, setValue, startForm } from './form-state.ts'

interface Values {
  readonly title: string
  readonly summary: string
}
const base: Snapshot<Values> = { values: { title: 'Old', summary: 'S' }, locks: { title: false } }

beforeEach(() => localStorage.clear())

it('stores changes under their key, and restores them', () => {
  writeDraft('u.book.1', setValue(startForm(base), 'title', 'New'))
  expect(readDraft('u.book.2')).toBeUndefined()
  const draft = readDraft<Values>('u.book.1')
  if (!draft) throw new Error('no draft')
  const later = startForm<Values>({ ...base, values: { title: 'Old', summary: 'Other' } })
  const restored = restoreDraft(later, draft)
  expect(readValues(restored)).toEqual({ title: 'New', summary: 'Other' })
  expect(restored.conflicts).toEqual([])
})

it('marks fields that another user has changed since then', () => {
  writeDraft('k', setValue(startForm(base), 'title', 'New'))
  const draft = readDraft<Values>('k')
  if (!draft) throw new Error('no draft')
  const later = startForm<Values>({ ...base, values: { title: 'Theirs', summary: 'S' } })
  expect(restoreDraft(later, draft).conflicts).toEqual(['title'])
})

it('keeps the newest thirty for a month, and ignores other data', () => {
  vi.useFakeTimers({ now: 0 })
  for (let index = 0; index < 32; index += 1) {
    vi.setSystemTime(index * 1000)
    writeDraft(`k${index}`, setValue(startForm(base), 'title', 'New'))
  }
  expect(readDraft('k1')).toBeUndefined()
  expect(readDraft('k2')).toBeDefined()
  vi.setSystemTime(40 * 24 * 60 * 60 * 1000)
  expect(readDraft('k31')).toBeUndefined()
  localStorage.setItem('lectern.draft.bad', '{"savedAt":1}')
  expect(readDraft('bad')).toBeUndefined()
  vi.useRealTimers()
})

it('works without storage', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => writeDraft('k', startForm(base))).not.toThrow()
  full.mockRestore()
})

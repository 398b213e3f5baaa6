import { expect, it } from 'vitest'
import {
  isDirty,
  isLockMixed,
  keepEdit,
  listChanges,
  readLock,
  readValues,
  rebase,
  revert,
  type Snapshot,
  setLocks,
  setValue,
  setValues,
  startForm,
} from './form-state.ts'

interface Values {
  readonly title: string
  readonly tags: readonly string[]
}
const base: Snapshot<Values> = {
  values: { title: 'Old', tags: ['a'] },
  locks: { title: false, tags: true },
}
const start = startForm(base)

it('closes the lock at the first edit; after that only the user changes it', () => {
  const edited = setValue(start, 'title', 'New')
  expect(readLock(edited, 'title')).toBe(true)
  const opened = setLocks(edited, ['title'], false)
  expect(readLock(setValue(opened, 'title', 'Newer'), 'title')).toBe(false)
  expect(listChanges(setValue(opened, 'title', 'Newer'))).toEqual({ values: { title: 'Newer' }, locks: {} })
})

it('an edit closes a lock that was opened before', () => {
  const opened = setLocks(start, ['tags'], false)
  expect(listChanges(opened)).toEqual({ values: {}, locks: { tags: false } })
  const edited = setValue(opened, 'tags', [])
  expect(readLock(edited, 'tags')).toBe(true)
  expect(listChanges(edited)).toEqual({ values: { tags: [] }, locks: {} })
})

it('has no change after reverting, by typing or by the button', () => {
  const edited = setValue(start, 'title', 'New')
  expect(isDirty(edited)).toBe(true)
  expect(isDirty(setValue(edited, 'title', 'Old'))).toBe(false)
  expect(isDirty(revert(edited, 'title'))).toBe(false)
  expect(isDirty(setValues(start, { tags: ['a'] }))).toBe(false)
})

it('updates fields that were not edited, and marks conflicts in edited ones', () => {
  const edited = setValue(start, 'title', 'Mine')
  const theirs: Snapshot<Values> = { values: { title: 'Theirs', tags: ['a', 'b'] }, locks: base.locks }
  const now = rebase(edited, theirs)
  expect(readValues(now)).toEqual({ title: 'Mine', tags: ['a', 'b'] })
  expect(now.conflicts).toEqual(['title'])
  // The conflict remains until the user decides.
  expect(rebase(now, theirs).conflicts).toEqual(['title'])
  expect(readValues(keepEdit(now, 'title')).title).toBe('Mine')
  expect(keepEdit(now, 'title').conflicts).toEqual([])
  expect(rebase(keepEdit(now, 'title'), theirs).conflicts).toEqual([])
  expect(readValues(revert(now, 'title')).title).toBe('Theirs')
})

it('has no conflict if both users entered the same value', () => {
  const now = rebase(setValue(start, 'title', 'Same'), { ...base, values: { ...base.values, title: 'Same' } })
  expect(isDirty(now)).toBe(false)
  expect(now.conflicts).toEqual([])
})

it('writes an empty value to several items with different values', () => {
  const mixed = startForm<Values>({ ...base, values: { title: '', tags: [] }, mixed: ['title'] })
  expect(isDirty(mixed)).toBe(false)
  const emptied = setValue(setValue(mixed, 'title', 'x'), 'title', '')
  expect(listChanges(emptied)).toEqual({ values: { title: '' }, locks: { title: true } })
  expect(isDirty(revert(emptied, 'title'))).toBe(false)
})

it('does not change a lock that differs between items until the user opens or closes it', () => {
  const mixed = startForm<Values>({ ...base, locks: { title: false }, mixedLocks: ['title'] })
  expect([isDirty(mixed), isLockMixed(mixed, 'title')]).toEqual([false, true])
  const opened = setLocks(mixed, ['title'], false)
  expect([isDirty(opened), isLockMixed(opened, 'title')]).toEqual([true, false])
  expect(listChanges(opened).locks).toEqual({ title: false })
  const edited = setValue(mixed, 'title', 'x')
  expect(listChanges(edited).locks).toEqual({ title: true })
  expect(listChanges(setLocks(edited, ['title'], false)).locks).toEqual({ title: false })
  expect(isDirty(revert(opened, 'title'))).toBe(false)
})

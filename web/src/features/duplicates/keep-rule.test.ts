import { describe, expect, it } from 'vitest'
import { type Copy, chooseKept, keepRules, planCleanUp } from './keep-rule.ts'

const copy = (id: string, url: string, day: number, deleted = false): Copy => ({
  id,
  url,
  created: `2026-01-0${day}T00:00:00Z`,
  deleted,
})
const copies = [
  copy('gone', '/a', 1, true),
  copy('second', '/books/Long Folder/x.cbz', 3),
  copy('first', '/books/In Order/x.cbz', 2),
  copy('third', '/new/x.cbz', 4),
]

describe('the copy to keep', () => {
  it.each([
    ['oldest', '', 'first'],
    ['newest', '', 'third'],
    ['shortest', '', 'third'],
    ['folder', 'long folder', 'second'],
    ['folder', '\\BOOKS\\', 'first'],
    ['folder', 'nowhere', 'first'],
    ['folder', ' ', 'first'],
  ] as const)('by the rule %s %s is the %s', (rule, folder, id) => {
    expect(chooseKept(copies, rule, folder)?.id).toBe(id)
  })
  it('is never an unavailable one', () => {
    for (const rule of keepRules) expect(chooseKept(copies.slice(0, 1), rule, '')).toBeUndefined()
  })
})

describe('the plan to delete copies', () => {
  it('deletes all other available copies', () => {
    const plan = planCleanUp(copies, 'second')
    expect(plan?.keep.id).toBe('second')
    expect(plan?.remove.map(({ id }) => id)).toEqual(['first', 'third'])
  })
  it('does not exist if the copy to keep is unavailable, unknown or the only one', () => {
    expect(planCleanUp(copies, 'gone')).toBeUndefined()
    expect(planCleanUp(copies, undefined)).toBeUndefined()
    expect(planCleanUp(copies.slice(0, 2), 'second')).toBeUndefined()
  })
})

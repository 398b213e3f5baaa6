import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isClassVisible } from '../../access/restriction.ts'
import { getSharedLibraryIds, nextRights } from './user-rights.ts'

const label = fc.constantFrom('kids', 'Kids ', 'adult', 'ADULT', 'x', '')
const labels = fc.array(label, { maxLength: 4 })
const age = fc.option(
  fc.record({ age: fc.nat(20), restriction: fc.constantFrom('ALLOW_ONLY' as const, 'EXCLUDE' as const) }),
)
const change = fc.record(
  { roles: fc.array(fc.string()), labelsAllow: labels, labelsExclude: labels, ageRestriction: age },
  { requiredKeys: [] },
)

test('no label is in both lists, blank or upper case, and unknown roles are ignored', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
      const rights = changes.reduce((before, c) => nextRights(c, before), nextRights({}))
      const { labelsAllow: allow, labelsExclude: exclude } = rights
      expect(allow.filter((l) => exclude.includes(l))).toEqual([])
      for (const l of [...allow, ...exclude]) expect(l).toMatch(/^[a-z]+$/)
      expect(rights.roles).toEqual([])
      expect(rights.age === null).toBe(rights.ageRule === null)
    }),
  )
})
test('applying the same change twice has no further effect', () => {
  fc.assert(
    fc.property(change, change, (a, b) => {
      const once = nextRights(b, nextRights(a))
      expect(nextRights(b, once)).toEqual(once)
    }),
  )
})
test('sharing all libraries clears the list of libraries', () => {
  expect(getSharedLibraryIds({ sharedLibraries: { all: true, libraryIds: ['a'] } })).toEqual([])
  expect(getSharedLibraryIds({ sharedLibraries: { all: false, libraryIds: ['a'] } })).toEqual(['a'])
  expect(getSharedLibraryIds({})).toBeUndefined()
})

const restriction = { age: null, ageRule: null, labelsAllow: [], labelsExclude: [] } as const
test.each([
  ['no rule lets everything pass', restriction, { ageRating: 18, labels: ['x'] }, true],
  [
    'ALLOW_ONLY: at the age',
    { ...restriction, age: 10, ageRule: 'ALLOW_ONLY' },
    { ageRating: 10, labels: [] },
    true,
  ],
  [
    'ALLOW_ONLY: above',
    { ...restriction, age: 10, ageRule: 'ALLOW_ONLY' },
    { ageRating: 11, labels: [] },
    false,
  ],
  [
    'ALLOW_ONLY: unrated',
    { ...restriction, age: 10, ageRule: 'ALLOW_ONLY' },
    { ageRating: null, labels: [] },
    false,
  ],
  [
    'EXCLUDE: at the age',
    { ...restriction, age: 10, ageRule: 'EXCLUDE' },
    { ageRating: 10, labels: [] },
    false,
  ],
  ['EXCLUDE: below', { ...restriction, age: 10, ageRule: 'EXCLUDE' }, { ageRating: 9, labels: [] }, true],
  [
    'EXCLUDE: unrated',
    { ...restriction, age: 10, ageRule: 'EXCLUDE' },
    { ageRating: null, labels: [] },
    true,
  ],
  [
    'a label to allow is needed',
    { ...restriction, labelsAllow: ['kids'] },
    { ageRating: null, labels: [] },
    false,
  ],
  [
    'either age or label suffices',
    { ...restriction, age: 3, ageRule: 'ALLOW_ONLY', labelsAllow: ['kids'] },
    { ageRating: 9, labels: ['kids'] },
    true,
  ],
  [
    'denial wins',
    { ...restriction, labelsAllow: ['kids'], labelsExclude: ['gore'] },
    { ageRating: 0, labels: ['kids', 'gore'] },
    false,
  ],
] as const)('behaviour 9.4: %s', (_, rule, series, seen) => {
  expect(isClassVisible(rule, series)).toBe(seen)
})

import { expect, test } from 'vitest'
import { completeSections, defaultSections, listBuiltIn, mergeSections, sectionsKey } from './sections.ts'

test('a section that the setting does not know comes last; one that is unknown here is kept', () => {
  const all = completeSections([{ id: 'read' }, { id: 'filter:1' }, { id: 'deck', isHidden: true }])
  expect(all.map(({ id }) => id)).toEqual([
    'read',
    'filter:1',
    'deck',
    'continue',
    'released',
    'added',
    'new_series',
    'updated_series',
  ])
  expect(listBuiltIn(all)).toHaveLength(defaultSections.length)
  expect(mergeSections(listBuiltIn(all).toReversed(), all).at(-1)).toEqual({ id: 'filter:1' })
})

test('keys are those that the server accepts', () => {
  expect(sectionsKey(undefined)).toBe('lectern.dashboard.all')
  expect(sectionsKey('0A-bC_')).toBe('lectern.dashboard.0abc')
})

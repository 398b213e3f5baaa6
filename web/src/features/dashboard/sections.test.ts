import { expect, test } from 'vitest'
import { completeSections, defaultSections } from './section-ids.ts'
import { listShowable, mergeSections, sectionsKey } from './sections.ts'

test('a section that is not in the setting comes last; an unknown section of the setting is kept', () => {
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
  expect(listShowable(all)).toHaveLength(defaultSections.length)
  expect(mergeSections(listShowable(all).toReversed(), all).at(-1)).toEqual({ id: 'filter:1' })
})

test('keys are those that the server accepts', () => {
  expect(sectionsKey(undefined)).toBe('lectern.dashboard.all')
  expect(sectionsKey('0A-bC_')).toBe('lectern.dashboard.0abc')
})

test('a saved filter has its own section, which can be moved', () => {
  expect(completeSections([{ id: 'read' }], ['1']).at(-1)).toEqual({ id: 'filter:1' })
  const moved = completeSections([{ id: 'filter:1' }, { id: 'filter:2', isHidden: true }], ['1'])
  expect(moved[0]).toEqual({ id: 'filter:1' })
  const shown = listShowable(moved, ['1'])
  expect(shown).toHaveLength(defaultSections.length + 1)
  // What cannot be shown now is kept with its place in the setting.
  expect(mergeSections(shown, moved).at(-1)).toEqual({ id: 'filter:2', isHidden: true })
})

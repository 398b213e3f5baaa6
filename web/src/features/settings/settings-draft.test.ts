import { expect, test } from 'vitest'
import { findWrongFields, type SettingsDraft, toSettingsChange } from './settings-draft.ts'

const before: SettingsDraft = {
  deleteEmptyCollections: false,
  deleteEmptyReadLists: true,
  taskPoolSize: 2,
  rememberMeDurationDays: 30,
  thumbnailSize: 'DEFAULT',
  serverPort: 8080,
  serverContextPath: '/comics',
  koboProxy: false,
  koboPort: undefined,
  kepubifyPath: '',
}

test('only changed settings are sent, and emptied ones as null', () => {
  expect(toSettingsChange(before, before)).toEqual({})
  expect(toSettingsChange({ ...before, taskPoolSize: 4, deleteEmptyCollections: true }, before)).toEqual({
    taskPoolSize: 4,
    deleteEmptyCollections: true,
  })
  expect(toSettingsChange({ ...before, serverPort: undefined, serverContextPath: ' ' }, before)).toEqual({
    serverPort: null,
    serverContextPath: null,
  })
})

test('fields with values that the server would refuse are reported', () => {
  expect(findWrongFields(before, before)).toEqual([])
  expect(findWrongFields({ ...before, taskPoolSize: undefined }, before)).toEqual(['taskPoolSize'])
  expect(findWrongFields({ ...before, taskPoolSize: 65, serverPort: 70_000 }, before)).toEqual([
    'taskPoolSize',
    'serverPort',
  ])
  for (const serverContextPath of ['comics', '/comics/', '/comics-', '/comics_', '/co mics', '/'])
    expect(findWrongFields({ ...before, serverContextPath }, before)).toEqual(['serverContextPath'])
  expect(findWrongFields({ ...before, serverContextPath: '/my-comics_2/x' }, before)).toEqual([])
  for (const change of [
    { taskPoolSize: 0 },
    { serverPort: 0 },
    { serverPort: 65_536 },
    { rememberMeDurationDays: -1 },
  ])
    expect(findWrongFields({ ...before, ...change }, before)).toEqual(Object.keys(change))
})

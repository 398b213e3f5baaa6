import { expect, test } from 'vitest'
import { failedAnalysis } from './book-file.ts'
import { MediaError } from './media-error.ts'

const reasonOf = (error?: unknown) => failedAnalysis('ERROR', 'ERR_1001', 'application/zip', error).reason

test('an error of the file is described by its message and cause, an error of the program by its stack', () => {
  expect(reasonOf()).toBe('')
  expect(reasonOf(new MediaError('ARCHIVE_UNREADABLE', 'The archive ends too early'))).toBe(
    'The archive ends too early',
  )
  const caused = (message: string) =>
    new MediaError('IMAGE_UNREADABLE', message, { cause: new Error('bad marker') })
  expect(reasonOf(caused('The page is damaged'))).toBe('The page is damaged: bad marker')
  expect(reasonOf(caused('The page is damaged: bad marker'))).toBe('The page is damaged: bad marker')
  expect(reasonOf(new TypeError('undefined is not a page'))).toMatch(
    /^TypeError: undefined is not a page\n +at /,
  )
  expect(reasonOf('odd')).toBe('odd')
})

import { beforeAll, expect, it, vi } from 'vitest'
import { showLanguage } from '../../i18n/text-store.ts'
import { closeAllDialogs, currentDialogs } from '../dialog/open-dialogs.ts'
import { currentToasts } from '../feedback/toasts.ts'
import { currentDone } from './done-log.ts'
import { recordOutcome } from './record-outcome.ts'

beforeAll(async () => {
  await showLanguage('en')
})

it('an action without effect is only listed as failures, an action with some effect also in toast and log', async () => {
  const part = {
    done: 'organise.books_read',
    failures: [{ name: 'Tide Garden', error: new Error('It broke') }],
  }
  await recordOutcome({ ...part, values: { count: 0, name: '' } })
  expect(currentDialogs()).toHaveLength(1)
  expect([currentDone(), currentToasts()]).toEqual([[], []])
  closeAllDialogs()
  await recordOutcome({ ...part, values: { count: 2, name: 'Amber Wolf' } })
  expect(currentDialogs()).toHaveLength(1)
  expect(currentDone().map(({ text }) => text)).toEqual(['2 books marked as read'])
  await vi.waitFor(() => expect(currentToasts().map(({ tone }) => tone)).toEqual(['info']))
})

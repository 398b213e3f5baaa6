import { eventNames } from '@lectern/contract/events'
import { expect, test } from 'vitest'
import { eventKinds } from './event-kinds.ts'

test('exactly the events of the contract may leave the server', () => {
  const sent = Object.entries(eventKinds).flatMap(([name, { receivers }]) =>
    receivers === 'server' ? [] : [name],
  )
  expect(sent.toSorted()).toEqual(eventNames.toSorted())
})

test('events about the current moment are not sent later', () => {
  const momentary = Object.entries(eventKinds).flatMap(([name, { isMomentary, receivers }]) =>
    isMomentary && receivers !== 'server' ? [name] : [],
  )
  expect(momentary.toSorted()).toEqual(['EventsMissed', 'SessionExpired', 'TaskQueueStatus'])
})

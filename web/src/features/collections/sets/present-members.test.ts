import { afterEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../../../i18n/text-store.ts'
import { failure, mockServer } from '../../../testing/test-screen.ts'
import { currentToasts } from '../../../ui/feedback/toasts.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { fakeCollection } from '../fake-collection.ts'
import { collectionSets, toMemberSet } from './set-kinds.ts'
import { recreateSet } from './set-snapshot.ts'

afterEach(() => vi.unstubAllGlobals())

it('a deleted set is created again without members that no longer exist, and a message counts them', async () => {
  await showLanguage('en')
  const bodies: string[] = []
  let gone = ['series-1']
  mockServer(({ method, path }) => {
    if (method === 'GET') return gone.includes(path.split('/').at(-1) ?? '') ? failure(404) : fakeSeries()
    return bodies.length === 1 ? failure(400) : fakeCollection()
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') bodies.push(String(init.body))
    return answer(address, init)
  })
  const snapshot = { set: toMemberSet(fakeCollection()), posters: [] }
  await recreateSet(collectionSets, snapshot)
  expect(bodies.map((body) => JSON.parse(body).seriesIds)).toEqual([['series-1', 'series-2'], ['series-2']])
  expect(currentToasts().at(-1)?.text).toContain('1 series')

  // Nothing is left to make one of.
  gone = ['series-1', 'series-2']
  bodies.splice(0)
  await expect(recreateSet(collectionSets, snapshot)).rejects.toThrow('It broke')
})

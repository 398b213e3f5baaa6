import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { meQuery } from '../features/auth/queries.ts'
import { rememberFilters } from '../features/filters/remembered-filters.ts'
import { writePreference } from '../lib/preferences.ts'
import { sampleUser as user } from '../testing/sample-user.ts'
import { completeAddress } from './complete-address.ts'

beforeEach(() => {
  writePreference('features', {})
  rememberFilters(user.id, 'series', 'l1', { genre: 'Action', sort: 'name,asc', colour: 'red' })
})

/** Returns the address to which the guard redirects, or undefined. */
function leadTo(libraryId: string, search: Record<string, string>, client = signedIn()) {
  try {
    completeAddress('series', 'libraryId', ['sort', 'genre'])({
      context: { client },
      params: { libraryId },
      search,
    })
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return { search: thrown.options.search as unknown, replace: thrown.options.replace }
  }
}
function signedIn() {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, user)
  return client
}

it('an address without parameters is replaced by one with the remembered filters of the list', () => {
  expect(leadTo('l1', {})).toEqual({ search: { genre: 'Action', sort: 'name,asc' }, replace: true })
})
it('addresses of other libraries, with parameters or without a user are not changed', () => {
  expect(leadTo('l2', {})).toBeUndefined()
  expect(leadTo('l1', { saved: 'a1' })).toBeUndefined()
  expect(leadTo('l1', {}, new QueryClient())).toBeUndefined()
})
it('an address with filters receives only the remembered sort order', () => {
  expect(leadTo('l1', { genre: 'Drama' })?.search).toEqual({ genre: 'Drama', sort: 'name,asc' })
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getReplies } from './replies.ts'
import { type Route, route } from './route.ts'
import { ByteStream, NoContent } from './values.ts'

const get = { method: 'GET', path: '/x', access: 'public', purpose: 'x', response: z.string() } as const
const statuses = (r: Route): number[] => [...getReplies(r).keys()]
const always = [400, 408, 431, 500, 503]

describe('the statuses of a route', () => {
  test.each<[string, Route, number[]]>([
    ['that anybody may call', get, [200, 304]],
    ['that wants to know who asks', { ...get, identifiesUser: true }, [200, 304, 401, 429, 507]],
    ['for those who are signed in', { ...get, access: 'user' }, [200, 304, 401, 429, 507]],
    ['for a role', { ...get, access: 'ADMIN' }, [200, 304, 401, 403, 429, 507]],
    ['about a thing', { ...get, path: '/x/:id' }, [200, 304, 404]],
    ['about a file in it', { ...get, path: '/x/*' }, [200, 304, 404]],
    ['that may be asked for parts', { ...get, response: ByteStream, hasRanges: true }, [200, 206, 304, 416]],
    ['that may have nothing to answer', { ...get, response: z.optional(z.string()) }, [200, 204, 304]],
    ['that redirects', { ...get, produces: 'redirect', response: NoContent }, [302]],
    ['that never ends', { ...get, produces: 'events' }, [200]],
    ['with an error of its own', { ...get, errors: ['PROGRESSION_NOT_LATER'] }, [200, 304, 409]],
    ['that changes something', { ...get, method: 'POST' }, [200, 403, 413, 415, 507]],
    ['that queues something', { ...get, method: 'PUT', status: 202 }, [202, 403, 413, 415, 507]],
    ['that answers nothing', { ...get, method: 'PATCH', response: NoContent }, [204, 403, 413, 415, 507]],
  ])('%s', (_, r, wanted) => {
    expect(statuses(r)).toEqual([...wanted, ...always].sort((a, b) => a - b))
  })
})

test('types are those of the route, JSON by default, and none where there is no body', () => {
  const types = (r: Route, status: number) => getReplies(r).get(status)?.types
  expect(types(get, 200)).toEqual(['application/json'])
  expect(types(get, 304)).toEqual([])
  expect(types({ ...get, produces: ['image/*'], hasRanges: true }, 206)).toEqual(['image/*'])
  expect(types({ ...get, produces: 'events' }, 200)).toEqual(['text/event-stream'])
  expect(types({ ...get, produces: ['image/*'] }, 500)).toEqual(['application/json'])
})

test('headers that clients rely on are there', () => {
  const required = (r: Route, status: number) =>
    Object.entries(getReplies(r).get(status)?.headers ?? {}).flatMap(([name, h]) =>
      h.isRequired ? [name] : [],
    )
  const ranged = route({ ...get, hasRanges: true, response: ByteStream })
  expect(required(ranged, 206)).toEqual(['Content-Range'])
  expect(required(ranged, 416)).toEqual(['Content-Range'])
  expect(required({ ...get, access: 'user' }, 429)).toEqual(['Retry-After'])
  expect(required({ ...get, produces: 'redirect', response: NoContent }, 302)).toEqual(['Location'])
  expect(Object.keys(getReplies(ranged).get(200)?.headers ?? {})).toEqual(['ETag', 'Accept-Ranges'])
})

test('a reply that reports a bad state is that reply or a failure', () => {
  expect(getReplies({ ...get, badStatus: 503 }).get(503)?.content).toEqual(['response', 'failure'])
})

import { expect, it, vi } from 'vitest'
import { publishEvent } from '../../api/live.ts'
import { posterVersion, subscribePoster } from './poster-versions.ts'

it('notifies only the subscribers of the changed poster', () => {
  const one = vi.fn()
  const other = vi.fn()
  const within = vi.fn()
  const stops = [
    subscribePoster('book/b1', one),
    subscribePoster('book/b2', other),
    subscribePoster('within/s1', within),
  ]
  publishEvent({ name: 'ThumbnailBookAdded', bookId: 'b1', seriesId: 's1', selected: true })
  publishEvent({ name: 'ThumbnailBookAdded', bookId: 'b3', seriesId: 's1', selected: false })
  expect([one, other, within].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  expect(posterVersion('book/b1')).toBe(1)
  stops[0]?.()
  publishEvent({ name: 'ThumbnailBookDeleted', bookId: 'b1', seriesId: 's2', selected: true })
  expect(one).toHaveBeenCalledOnce()
  expect(posterVersion('book/b1')).toBe(2)
  for (const stop of stops) stop()
  // No subscriber is left.
  publishEvent({ name: 'ThumbnailBookAdded', bookId: 'b1', seriesId: 's1', selected: true })
  expect(posterVersion('book/b1')).toBe(2)
})

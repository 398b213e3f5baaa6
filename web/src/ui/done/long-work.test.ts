import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { currentWorks, startWork } from './long-work.ts'
import { workOnEach } from './work-on-each.ts'

describe('long work', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is shown after a moment with its progress, unless it has ended before', () => {
    const short = startWork({ label: 'a', total: 2 })
    short.end()
    const long = startWork({ label: 'b', total: 20 })
    long.report(3)
    vi.advanceTimersByTime(1000)
    expect(currentWorks()).toMatchObject([{ label: 'b', done: 3, total: 20 }])
    long.end()
    expect(currentWorks()).toEqual([])
  })

  it('can be stopped', () => {
    const work = startWork({ label: 'a', total: 2 })
    vi.advanceTimersByTime(1000)
    currentWorks()[0]?.stop()
    expect(work.signal.aborted).toBe(true)
    expect(currentWorks()[0]?.isStopping).toBe(true)
    work.end()
  })

  it('returns the remaining subjects when the connection is lost', async () => {
    const lost = new ApiError({ kind: 'network', purpose: 'mark a book' })
    const books = Array.from({ length: 40 }, (_, i) => i)
    const result = await workOnEach('a', books, async (book) => {
      if (book >= 20) throw lost
    })
    expect(result.done).toEqual(books.slice(0, 20))
    expect(result.left).toEqual(books.slice(20))
    expect(result.failures).toEqual([])
    expect(currentWorks()).toEqual([])
  })
})

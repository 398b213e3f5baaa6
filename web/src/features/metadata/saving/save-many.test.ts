import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isApiError } from '../../../lib/api-error.ts'
import { failure, mockServer } from '../../../testing/test-screen.ts'
import { currentWorks } from '../../../ui/done/long-work.ts'
import { fakeBook } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { saveBooks, saveEach } from './save-many.ts'
import { isHalfDone, patchOneshot } from './save-oneshot.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bookEdits = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    item: fakeBook({ id: `b${n}` }),
    name: `Book ${n}`,
    change: { tags: ['new'] },
    restore: { tags: ['old'] },
  }))

describe('many books', () => {
  beforeEach(() => void vi.useFakeTimers())
  const finish = async <T>(work: Promise<T>) => {
    await vi.advanceTimersByTimeAsync(10_000)
    return work
  }

  it.each([
    ['the session ends', () => failure(401)],
    ['the connection breaks', () => Promise.reject(new TypeError())],
  ])('when %s, the outcome has the saved books, and can resume with the others', async (_, cut) => {
    let served = 0
    let isCut = true
    mockServer(() => {
      served += 1
      return isCut && served > 2 ? cut() : undefined
    })
    const outcome = await finish(saveBooks(bookEdits(1000)))
    const done = Number(outcome.values?.count)
    expect(done).toBeGreaterThanOrEqual(200)
    expect(done).toBeLessThan(1000)
    expect(outcome).toMatchObject({ leftCount: 1000 - done })
    expect(isApiError(outcome.stoppedBy)).toBe(true)
    isCut = false
    expect(await finish(Promise.resolve(outcome.resume?.()))).toMatchObject({
      values: { count: 1000 - done },
    })
  })

  it('an undo that is stopped returns the number of remaining books, and can resume', async () => {
    const server = mockServer(() => new Promise((resolve) => setTimeout(() => resolve(undefined), 500)))
    const outcome = await finish(saveBooks(bookEdits(1000)))
    const undoing = outcome.undo?.()
    await vi.advanceTimersByTimeAsync(450)
    currentWorks()[0]?.stop()
    const undone = await finish(Promise.resolve(undoing))
    if (!undone) throw new Error('the undo returned no outcome')
    const left = undone.leftCount ?? 0
    expect(left).toBeGreaterThan(0)
    expect(undone.stoppedBy).toBeUndefined()
    server.splice(0)
    await finish(Promise.resolve(undone.resume?.()))
    expect(server).toHaveLength(Math.ceil(left / 100))
  })
})

describe('one-shots', () => {
  const edit = {
    item: { series: fakeSeries({ id: 's' }), book: fakeBook({ id: 'b' }) },
    name: 'Alone',
    change: { series: { title: 'New' }, book: { title: 'New' } },
    restore: { series: { title: 'Old' }, book: { title: 'Old' } },
  }
  const paths = (log: readonly { path: string }[]) => log.map(({ path }) => path.split('/').at(3))

  it('restore the series if the book fails', async () => {
    const log = mockServer(({ path }) => (path.includes('/books/') ? failure(500) : undefined))
    await expect(patchOneshot(edit)).rejects.toThrow('It broke')
    expect(paths(log)).toEqual(['series', 'books', 'series'])
    expect(isHalfDone(edit)).toBe(false)
  })

  it('are undone with the others if the series could not be restored', async () => {
    const whole = { ...edit, item: { ...edit.item, book: fakeBook({ id: 'c' }) } }
    let isBroken = true
    let patches = 0
    const log = mockServer(({ path }) => {
      if (path.includes('/series/')) patches += 1
      const isBack = patches > 2
      return isBroken && (path.includes('/books/b/') || isBack) ? failure(500) : undefined
    })
    const outcome = await saveEach('edit.done_books', [edit, whole], patchOneshot, isHalfDone)
    expect(outcome).toMatchObject({ values: { count: 1 }, failures: [{ name: 'Alone' }] })
    isBroken = false
    log.splice(0)
    await outcome.undo?.()
    expect(paths(log).toSorted()).toEqual(['books', 'books', 'series', 'series'])
  })
})

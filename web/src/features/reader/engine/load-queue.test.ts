import { describe, expect, it } from 'vitest'
import { createLoadQueue } from './load-queue.ts'

function loads() {
  const started: number[] = []
  const finish = new Map<number, () => void>()
  const load = (key: number) => () => {
    started.push(key)
    return new Promise<void>((resolve) => finish.set(key, resolve))
  }
  const end = async (key: number) => {
    finish.get(key)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { started, load, end }
}

describe('load queue', () => {
  it('loads in order with limited concurrency', async () => {
    const { started, load, end } = loads()
    createLoadQueue(2).order([1].map(load), [2, 3, 4].map(load))
    expect(started).toEqual([1, 2])
    await end(2)
    expect(started).toEqual([1, 2, 3])
  })

  it('loads visible pages at once', () => {
    const { started, load } = loads()
    const queue = createLoadQueue(2)
    queue.order([1].map(load), [2, 3].map(load))
    queue.order([9].map(load), [3].map(load))
    expect(started).toEqual([1, 2, 9])
  })

  it('drops loads that are no longer wanted', async () => {
    const { started, load, end } = loads()
    const queue = createLoadQueue(1)
    queue.order([1].map(load), [2].map(load))
    queue.order([], [7].map(load))
    await end(1)
    expect(started).toEqual([1, 7])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { runEach } from './run-each.ts'

const numbers = Array.from({ length: 10 }, (_, i) => i)

describe('runEach', () => {
  it('runs all subjects with limited concurrency and reports each', async () => {
    let running = 0
    let most = 0
    const onProgress = vi.fn()
    const result = await runEach(
      numbers,
      async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
      },
      { concurrency: 3, onProgress },
    )
    expect(result).toEqual({ done: numbers, failures: [], left: [] })
    expect(most).toBe(3)
    expect(onProgress.mock.calls.flat()).toEqual(numbers.map((n) => n + 1))
  })

  it('continues after a failure and returns the failed subjects with their errors', async () => {
    const error = new Error('refused')
    const result = await runEach(numbers, async (n) => {
      if (n % 4 === 1) throw error
    })
    expect(result.failures).toEqual([1, 5, 9].map((subject) => ({ subject, error })))
    expect(result.done).toEqual([0, 2, 3, 4, 6, 7, 8])
  })

  it('finishes started subjects after a stop and returns the remaining ones', async () => {
    const controller = new AbortController()
    const result = await runEach(
      numbers,
      async (n) => {
        if (n === 3) controller.abort()
      },
      { signal: controller.signal },
    )
    expect(result).toEqual({ done: [0, 1, 2, 3], failures: [], left: [4, 5, 6, 7, 8, 9] })
  })

  it('stops after an error with which all would fail', async () => {
    const lost = new Error('lost')
    const result = await runEach(
      numbers,
      async (n) => {
        if (n === 4) throw lost
      },
      { isFatal: (error) => error === lost },
    )
    expect(result).toEqual({ done: [0, 1, 2, 3], failures: [], left: [4, 5, 6, 7, 8, 9], fatal: lost })
  })
})

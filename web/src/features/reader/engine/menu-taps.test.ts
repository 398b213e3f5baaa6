import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMenuTaps, doubleTapMs } from './menu-taps.ts'

describe('taps for the bars', () => {
  const toggle = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    toggle.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  it('of a finger have no effect if a second tap follows', () => {
    const taps = createMenuTaps(toggle)
    taps.tap(1, false)
    vi.advanceTimersByTime(100)
    taps.tap(2, false)
    vi.advanceTimersByTime(1000)
    expect(toggle).not.toHaveBeenCalled()
    taps.tap(1, false)
    vi.advanceTimersByTime(1000)
    expect(toggle.mock.calls).toEqual([[1]])
  })

  it('of a finger have no effect before the time of a double tap is over', () => {
    const taps = createMenuTaps(toggle)
    taps.tap(1, false)
    vi.advanceTimersByTime(doubleTapMs - 1)
    taps.tap(2, false)
    vi.advanceTimersByTime(1000)
    expect(toggle).not.toHaveBeenCalled()
  })

  it('of a mouse take effect at once', () => {
    const taps = createMenuTaps(toggle)
    taps.tap(1, true)
    taps.tap(2, true)
    vi.advanceTimersByTime(1000)
    expect(toggle.mock.calls).toEqual([[1], [2]])
  })

  it('are canceled by a tap elsewhere', () => {
    const taps = createMenuTaps(toggle)
    taps.tap(1, false)
    taps.cancel()
    vi.advanceTimersByTime(1000)
    taps.tap(2, false)
    expect(toggle).not.toHaveBeenCalled()
  })
})

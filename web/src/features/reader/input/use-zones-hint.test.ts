import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ZoneLayout } from '../engine/zones.ts'
import { useZonesHint } from './use-zones-hint.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(renderer: { zoom: number }, zones: ZoneLayout = 'sides') {
  const { result } = renderHook(() => useZonesHint(true, zones, renderer))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { wait, isShown: () => result.current.isShown }
}

test('the zones are shown once on a device, a moment after a book was opened', () => {
  const first = show({ zoom: 1 })
  expect(first.isShown()).toBe(false)
  first.wait(3000)
  expect(first.isShown()).toBe(true)
  first.wait(3000)
  expect(first.isShown()).toBe(false)
  cleanup()
  const second = show({ zoom: 1 })
  second.wait(3000)
  expect(second.isShown()).toBe(false)
})

test('the zones wait while the page is zoomed, and disappear when it is zoomed', () => {
  const renderer = { zoom: 2 }
  const { wait, isShown } = show(renderer, 'edges')
  wait(6000)
  expect(isShown()).toBe(false)
  renderer.zoom = 1
  wait(3000)
  expect(isShown()).toBe(true)
  renderer.zoom = 2
  wait(500)
  expect(isShown()).toBe(false)
})

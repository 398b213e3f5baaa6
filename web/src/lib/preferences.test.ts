import { afterEach, describe, expect, it, vi } from 'vitest'

const load = async (stored: string | null) => {
  vi.resetModules()
  localStorage.clear()
  if (stored !== null) localStorage.setItem('lectern', stored)
  return import('./preferences.ts')
}
afterEach(() => vi.restoreAllMocks())

describe('stored preferences', () => {
  it.each([null, '', 'nonsense', '[]', '"x"', 'null', '5'])('%j gives the defaults', async (stored) => {
    const { readPreferences, defaultPreferences } = await load(stored)
    expect(readPreferences()).toEqual(defaultPreferences)
  })

  it('keep valid values and drop others', async () => {
    const { readPreferences } = await load(
      JSON.stringify({ theme: 'dark', pageSize: -4, locale: 5, isRailFolded: true, gone: 1 }),
    )
    expect(readPreferences()).toMatchObject({ theme: 'dark', pageSize: 50, locale: '', isRailFolded: true })
  })

  it('are written completely and read again', async () => {
    const first = await load(null)
    first.writePreference('theme', 'light')
    first.writePreference('rememberMe', true)
    const second = await load(localStorage.getItem('lectern'))
    expect(second.readPreferences()).toMatchObject({ theme: 'light', rememberMe: true })
  })

  it('are applied from other tabs', async () => {
    const { readPreferences, watchOtherTabs, subscribePreferences } = await load(null)
    const listener = vi.fn()
    subscribePreferences(listener)
    const stop = watchOtherTabs()
    window.dispatchEvent(new StorageEvent('storage', { key: 'lectern', newValue: '{"theme":"dark"}' }))
    expect(readPreferences().theme).toBe('dark')
    expect(listener).toHaveBeenCalledOnce()
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '{"theme":"light"}' }))
    expect(readPreferences().theme).toBe('dark')
    stop()
  })

  it('last as long as the page if storage is forbidden', async () => {
    const { readPreferences, writePreference } = await load(null)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    writePreference('theme', 'dark')
    expect(readPreferences().theme).toBe('dark')
  })
})

import type { User } from '@lectern/contract/auth'
import { describe, expect, test } from 'vitest'
import type { AdminScreen } from './admin-screen.ts'
import { adminAreas, adminScreens } from './admin-screens.ts'
import { areaOf, findDestination } from './find-screen.ts'

const user = (...roles: string[]): User => ({
  id: '1',
  email: 'a@example.org',
  roles: ['USER', ...roles],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
})
const Nothing = () => null
const screen = (path: AdminScreen['path'], more: Partial<AdminScreen> = {}): AdminScreen => ({
  path,
  label: path,
  icon: () => null,
  role: 'ADMIN',
  Page: Nothing,
  preload: () => {},
  ...more,
})
const screens = [
  screen('/settings/users'),
  screen('/settings/server', { extension: 'session' }),
  screen('/media-management/duplicate-pages/known'),
  screen('/account', { role: null }),
  screen('/account/keys', { role: null }),
]
const lead = (path: string, who = user('ADMIN'), hasExtensions = true) => {
  const found = findDestination(path, who, () => hasExtensions, screens)
  return found.kind === 'screen'
    ? found.screen.path
    : found.kind === 'redirect'
      ? `to ${found.path}`
      : found.kind
}

describe('an address of administration', () => {
  test('shows its screen, also with a longer path', () => {
    expect(lead('/settings/users')).toBe('/settings/users')
    expect(lead('/settings/users/')).toBe('/settings/users')
    expect(lead('/settings/users/add')).toBe('/settings/users')
    expect(lead('/account/keys')).toBe('/account/keys')
  })

  test('of an area redirects to its first screen that the user may open', () => {
    expect(lead('/settings')).toBe('to /settings/users')
    expect(lead('/media-management')).toBe('to /media-management/duplicate-pages/known')
    expect(lead('/media-management/duplicate-pages')).toBe('to /media-management/duplicate-pages/known')
    expect(lead('/account')).toBe('/account')
  })

  test('is forbidden without the role and not found without a screen', () => {
    expect(lead('/settings', user())).toBe('forbidden')
    expect(lead('/settings/users/add', user('FILE_DOWNLOAD'))).toBe('forbidden')
    expect(lead('/account', user())).toBe('/account')
    expect(lead('/settings/nonsense')).toBe('nothing')
    expect(lead('/history')).toBe('nothing')
  })

  test('of an extension is not found on a server without it', () => {
    expect(lead('/settings/server', user('ADMIN'), false)).toBe('nothing')
  })
})

test('every screen is in a known area and has a unique path', () => {
  expect(adminScreens.map(areaOf).filter((area) => !(area in adminAreas))).toEqual([])
  expect(new Set(adminScreens.map(({ path }) => path)).size).toBe(adminScreens.length)
})

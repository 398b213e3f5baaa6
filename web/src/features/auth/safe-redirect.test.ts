import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

it.each(['/dashboard', '/libraries/all/series?page=2&sort=name,desc', '/book/1/read#x'])(
  'returns to %s',
  (path) => expect(safeRedirect(path)).toBe(path),
)

it.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/login',
  '/startup',
])('does not follow %j', (path) => expect(safeRedirect(path)).toBe('/'))

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readSources, root } from './sources.ts'

const home = mkdtempSync(join(tmpdir(), 'lectern-readme-'))
vi.stubEnv('HOME', home)
vi.stubEnv('USERPROFILE', home)
// Imported after the home folder is replaced, so that the defaults do not depend on the settings of the current user.
const { options, readConfig } = await import('../server/src/config/read-config.ts')
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const atRoot = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md']
const documents = [...atRoot, ...readSources(['docs'], /\.md$/).map(({ path }) => path)]
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const bare = (cell: string): string => cell.trim().replace(/^`|`$/g, '')

const rows = read('docs/administration/options.md')
  .split('\n')
  .filter((line) => line.startsWith('| `--'))
  .map((line) => line.split('|').slice(1, -1).map(bare))

/** Returns a default in the format of the table. */
function defaultText(key: string, value: unknown): string {
  if (key === 'configDir') return String(value).replace(home, '~').replaceAll('\\', '/')
  if (key === 'taskThreads') return 'processors − 1, from 1 to 4'
  if (key === 'fontFolders') return 'those of the system'
  return String(value) === '' ? '–' : String(value)
}

test('the table of options is that of the server', () => {
  const defaults = readConfig([], {})
  expect(rows).toEqual(
    options.map((o) => [
      `--${o.flag}`,
      o.env,
      o.key === 'configDir' ? '–' : o.key,
      defaultText(o.key, defaults[o.key]),
      o.help,
    ]),
  )
})

test('the default that is described in words is the right one', () => {
  expect(readConfig([], {}).taskThreads).toBe(Math.max(1, Math.min(4, availableParallelism() - 1)))
  expect(readConfig([], {}).fontFolders.length).toBeGreaterThan(0)
})

test('every command that a document names exists', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
  for (const document of documents) {
    const named = [...read(document).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/g)].map(
      (m) => m[1],
    )
    expect(named.filter((n) => !scripts.includes(n ?? ''))).toEqual([])
  }
})

test.each(documents)('every file that %s points at exists', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map((m) => m[1] ?? '')
  expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
})

test('the README is short: what is longer has a page in docs/', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('the page about the look names the colors that are used', () => {
  const tokens = read('web/src/ui/tokens.css')
  const tableRows = [
    ...read('docs/visual-language.md').matchAll(/^\| `(--[\w-]+)` \| `(#\w+)` \| (?:`(#\w+)`|white)/gm),
  ]
  expect(tableRows.length).toBeGreaterThan(8)
  for (const [, name, light, dark] of tableRows) {
    const value = new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1] ?? ''
    expect(value, name).toContain(light)
    if (dark) expect(value, name).toContain(dark)
  }
})

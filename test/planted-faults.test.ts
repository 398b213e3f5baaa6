import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './sources.ts'

/**
 * A project with our settings and only planted faults: each tool has to find the one that is meant for it. If a rule were switched off, or
 * a pattern matched nothing any more, the checks of the real code would still pass.
 */
const project = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-prove-')))
const settings = [
  '.dependency-cruiser.mjs',
  '.gitignore',
  'biome.json',
  'features.mjs',
  'knip.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  'scripts/boundaries.mjs',
  'web/tsconfig.json',
  ...['bench', 'contract', 'demo', 'e2e', 'fixtures', 'server', 'web'].map((w) => `${w}/package.json`),
]

function plant(path: string, text: string): void {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}

function run(command: string, ...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}` }
}
const tool = (name: string, ...args: string[]) =>
  run(process.execPath, join(root, 'node_modules', name), ...args)

beforeAll(() => {
  for (const file of settings) cpSync(join(root, file), join(project, file))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const types: Readonly<Record<string, string>> = {
  'a wrong type': "export const n: number = 'one'",
  'a list that may be shorter': 'const list: string[] = []\nexport const first: string = list[0]',
  'undefined for what may be left out': 'export const o: { a?: string } = { a: undefined }',
  'an enum': 'export enum Kind { A }',
  'a type imported as a value': "import { PathLike } from 'node:fs'\nexport const p: PathLike = '/'",
}

test('tsc refuses what our settings forbid', () => {
  const files = Object.values(types).map((text, i) => {
    plant(`server/src/typed-${i}.ts`, text)
    return `server/src/typed-${i}.ts`
  })
  plant('web/src/typed.tsx', "export const n: number = 'one'")
  const { code, said } = tool('typescript-7/bin/tsc', '-p', '.')
  expect(code).not.toBe(0)
  for (const file of files) expect(said).toContain(`${file}(`)
  const web = tool('typescript-7/bin/tsc', '-p', 'web')
  expect(web.code).not.toBe(0)
  expect(web.said).toContain('web/src/typed.tsx(')
  for (const file of [...files, 'web/src/typed.tsx']) rmSync(join(project, file))
})

const lint: Readonly<Record<string, string>> = {
  'suspicious/noExplicitAny': 'export const a = (x: any): unknown => x',
  'suspicious/noConsole': "console.log('hello')",
  'style/noNonNullAssertion': 'export const a = (x: string | undefined): string => x!',
  'style/noDefaultExport': 'export default 1',
  'style/useImportType': "import { Stats } from 'node:fs'\n\nexport const a = (s: Stats) => s.size",
  'correctness/noUnusedVariables': 'const unused = 1',
  'nursery/noFloatingPromises': 'const later = async () => 1\nlater()\nexport { later }',
}

test('biome refuses what our settings forbid', () => {
  const rules = Object.entries(lint)
  for (const [i, [, text]] of rules.entries()) plant(`server/src/linted-${i}.ts`, text)
  plant('server/src/unformatted.ts', 'export const a = "double"   ;')
  const { code, said } = tool(
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--vcs-enabled=false',
    '--max-diagnostics=100',
    'server/src',
  )
  expect(code).not.toBe(0)
  for (const [i, [rule]] of rules.entries())
    expect(said, rule).toMatch(new RegExp(`linted-${i}\\.ts[:\\d]* lint/${rule}`))
  expect(said).toMatch(/unformatted\.ts format/)
  rmSync(join(project, 'server/src'), { recursive: true })
})

/** A rule, a file that breaks it, and the forbidden import. */
const imports: readonly (readonly [rule: string, from: string, to: string])[] = [
  [
    'auth-looks-up-never-down',
    'server/src/features/auth/sign-in.ts',
    'server/src/features/scan/walk/walk.ts',
  ],
  ['books-looks-up-never-down', 'web/src/features/books/queries.ts', 'web/src/features/series/queries.ts'],
  ['known-features-only', 'server/src/features/unheard/of.ts', 'server/src/errors.ts'],
  ['contract-imports-only-zod', 'contract/src/books.ts', 'server/src/errors.ts'],
  ['sides-meet-only-in-contract', 'web/src/lib/format.ts', 'server/src/errors.ts'],
  ['fixtures-stay-out-of-the-web', 'web/src/lib/sample.ts', 'fixtures/src/images.ts'],
  ['fixtures-stay-out-of-the-web', 'web/src/lib/picture.ts', 'demo/src/shapes.ts'],
  ['fixtures-do-not-know-the-demo', 'fixtures/src/shelf.ts', 'demo/src/shapes.ts'],
  ['server-core-knows-no-feature', 'server/src/http/guard.ts', 'server/src/features/scan/walk/walk.ts'],
  ['web-core-knows-no-feature', 'web/src/ui/rows.ts', 'web/src/features/series/queries.ts'],
  ['features-do-not-know-the-app', 'server/src/features/users/users.ts', 'server/src/app.ts'],
  ['ui-does-not-fetch', 'web/src/ui/tasks.ts', 'web/src/api/client.ts'],
  ['routes-and-pages-are-private', 'server/src/features/scan/act.ts', 'server/src/features/books/routes.ts'],
  ['only-routes-speak-http', 'server/src/features/scan/tasks.ts', 'server/src/http/serve.ts'],
  ['engine-is-plain-typescript', 'web/src/features/reader/engine/fit.ts', 'web/src/lib/classes.ts'],
  ['text-engine-is-plain-typescript', 'web/src/features/text-reader/engine/axis.ts', 'web/src/lib/shares.ts'],
  ['media-is-pure', 'server/src/media/zip/zip.ts', 'server/src/events/bus.ts'],
]

describe('the import rules', () => {
  let said = ''
  let code: number | null = 0
  beforeAll(() => {
    for (const folder of ['contract', 'server', 'web/src', 'fixtures', 'demo', 'bench', 'e2e', 'test'])
      mkdirSync(join(project, folder), { recursive: true })
    for (const [, , to] of imports) plant(to, 'export const there = 1')
    for (const [, from, to] of imports) {
      const up = '../'.repeat(from.split('/').length - 1)
      plant(from, `export { there as here } from '${up}${to}'`)
    }
    plant('server/src/features/scan/sql.ts', "export { sql } from 'kysely'")
    plant('web/src/ui/loads.ts', "export { useQuery } from '@tanstack/react-query'")
    plant('server/src/queue/first.ts', "import { b } from './second.ts'\nexport const a = (): unknown => b")
    plant('server/src/queue/second.ts', "import { a } from './first.ts'\nexport const b = (): unknown => a")
    plant(
      'server/src/queue/third.ts',
      "import type { D } from './fourth.ts'\nexport interface C {\n  readonly d: D\n}",
    )
    plant(
      'server/src/queue/fourth.ts',
      "import type { C } from './third.ts'\nexport interface D {\n  readonly c?: C\n}",
    )
    ;({ code, said } = run(process.execPath, 'scripts/boundaries.mjs'))
  })
  test('make the check fail', () => {
    expect(code).toBe(1)
  })
  test.each(imports)('%s', (rule, from, to) => {
    expect(said).toContain(`${rule}: ${from} → ${to}`)
  })
  test('only-queries-speak-sql', () => {
    expect(said).toContain('only-queries-speak-sql: server/src/features/scan/sql.ts →')
  })
  test('see packages, too', () => {
    expect(said).toContain('ui-does-not-fetch: web/src/ui/loads.ts →')
  })
  test('no-cycles', () => {
    expect(said).toMatch(/no-cycles: server\/src\/queue\/(first|second)\.ts →/)
    expect(said).toMatch(/no-cycles: server\/src\/queue\/(third|fourth)\.ts →/)
  })
  test('fail when nothing is checked', () => {
    for (const folder of ['contract/src', 'server/src', 'web/src', 'fixtures/src', 'demo/src'])
      rmSync(join(project, folder), { recursive: true, force: true })
    mkdirSync(join(project, 'web/src'))
    const empty = run(process.execPath, 'scripts/boundaries.mjs')
    expect(empty.code).toBe(1)
    expect(empty.said).toContain('too few modules')
  })
})

test('knip refuses what nobody uses', () => {
  plant('server/src/main.ts', "import { used } from './held.ts'\n\nused()")
  plant('server/src/held.ts', 'export const used = () => 1\nexport const deadExport = 2')
  plant('server/src/dead-file.ts', 'export const nothing = 3')
  const { code, said } = tool('knip/bin/knip.js', '--include', 'files,exports,dependencies')
  expect(code).not.toBe(0)
  expect(said).toContain('server/src/dead-file.ts')
  expect(said).toContain('deadExport')
  expect(said).toContain('fastify')
})

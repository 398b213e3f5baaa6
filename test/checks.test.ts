import { describe, expect, test } from 'vitest'
import {
  type Check,
  checkComponentExport,
  checkEnvironmentAccess,
  checkFileLength,
  checkFileNames,
  checkSqlLocation,
  checks,
  checkTableOwners,
  checkZodImports,
  citedCasesExist,
  citedDecisionsExist,
  citedFilesExist,
  citedIdentifiersExist,
  citedSectionsExist,
  measureLengths,
} from './checks.ts'

interface Planted {
  readonly path: string
  readonly text?: string
}
const find = (check: Check, { path, text = '' }: Planted) => check({ path, text })
const books = 'server/src/features/books'
/** Concatenated, so that the planted citations do not count as citations of this file. */
const behaviour = `behav${'iour'}`

/** Sources for each rule: some that break it, and some that look similar and do not. */
const cases: readonly { check: Check; bad: readonly Planted[]; good: readonly Planted[] }[] = [
  {
    check: checkTableOwners,
    bad: [
      { path: `${books}/queries.ts`, text: "db.insertInto('series').values(x)" },
      { path: `${books}/queries.ts`, text: "db.updateTable(\n  'series_metadata')" },
      { path: `${books}/queries.ts`, text: 'db.deleteFrom("poster")' },
      { path: `${books}/queries.ts`, text: 'db.deleteFrom(table)' },
      { path: `${books}/queries.ts`, text: 'sql`insert into read_progress(user_id) values (1)`' },
      { path: `${books}/queries.ts`, text: 'sql`INSERT OR REPLACE INTO task(id) values (1)`' },
      { path: `${books}/queries.ts`, text: 'sql`update session set used = 1`' },
      { path: `${books}/queries.ts`, text: 'sql<Row>`with x as (select 1) delete from "user" where 1`' },
      { path: `${books}/queries.ts`, text: `sql\`delete from \${table}\`` },
      { path: `${books}/queries.ts`, text: "db.insertInto('unheard_of')" },
      { path: 'server/src/access/queries.ts', text: "db.insertInto('user')" },
      { path: 'server/src/app.ts', text: "db.insertInto('book')" },
    ],
    good: [
      { path: `${books}/change-queries.ts`, text: "db.insertInto('book').values(x)" },
      { path: `${books}/queries.ts`, text: "db.selectFrom('series').innerJoin('poster', 'a', 'b')" },
      {
        path: `${books}/queries.ts`,
        text: 'sql`insert into book(id) values (1) on conflict do update set id = 2`',
      },
      { path: `${books}/queries.test.ts`, text: "db.deleteFrom('poster')" },
      { path: 'server/src/access/queries.ts', text: "db.deleteFrom('session')" },
      { path: `${books}/mark.ts`, text: '// we update series afterwards' },
    ],
  },
  {
    check: checkSqlLocation,
    bad: [
      { path: `${books}/mark-book.ts`, text: "db.selectFrom('book')" },
      { path: `${books}/mark-book.ts`, text: 'sql`select 1`.execute(db)' },
      { path: 'server/src/http/guard.ts', text: 'sql<number>`select 1`' },
    ],
    good: [
      { path: `${books}/book-list-queries.ts`, text: "db.selectFrom('book')" },
      { path: 'server/src/db/open.ts', text: "db.selectFrom('book')" },
      { path: `${books}/mark-book.test.ts`, text: "db.selectFrom('book')" },
      { path: `${books}/mark-book.ts`, text: "import type { Sql } from '../../db/open.ts'" },
    ],
  },
  {
    check: checkFileLength,
    bad: [
      { path: `${books}/a.ts`, text: 'x\n'.repeat(601) },
      { path: 'web/src/ui/a.css', text: 'x\n'.repeat(601) },
    ],
    good: [
      { path: `${books}/a.ts`, text: 'x\n'.repeat(600) },
      { path: `${books}/a.test.ts`, text: 'x\n'.repeat(600) },
    ],
  },
  {
    check: checkFileNames,
    bad: [
      { path: `${books}/utils.ts` },
      { path: `${books}/book-helpers.ts` },
      { path: `${books}/index.ts` },
      { path: `${books}/book-service.ts` },
      { path: `${books}/bookQueries.ts` },
      { path: 'web/src/ui/button.tsx' },
      { path: 'web/src/ui/Common.tsx' },
      { path: 'web/src/Ui/Button.tsx' },
    ],
    good: [
      { path: `${books}/queries.ts` },
      { path: `${books}/queries.test.ts` },
      { path: 'web/src/ui/button/Button.tsx' },
      { path: 'web/src/ui/Button.test.tsx' },
      { path: 'web/src/ui/button/Button.module.css' },
      { path: 'web/src/main.tsx' },
      { path: 'web/src/features/series/misconduct.ts' },
    ],
  },
  {
    check: checkComponentExport,
    bad: [
      { path: 'web/src/ui/button/Button.tsx', text: 'export function IconButton() {}' },
      {
        path: 'web/src/ui/button/Button.tsx',
        text: 'export function Button() {}\nexport const Other = () => null',
      },
    ],
    good: [
      {
        path: 'web/src/ui/button/Button.tsx',
        text: 'export function Button() {}\nexport interface ButtonProps {}',
      },
      { path: 'web/src/ui/Button.test.tsx', text: 'test()' },
    ],
  },
  {
    check: checkEnvironmentAccess,
    bad: [
      { path: `${books}/a.ts`, text: 'const home = process.env.HOME' },
      { path: `${books}/a.ts`, text: "process['env']" },
      { path: 'web/src/lib/a.ts', text: 'import.meta.env.DEV' },
    ],
    good: [
      { path: 'server/src/config/read-config.ts', text: 'process.env' },
      { path: 'scripts/start.mjs', text: 'process.env' },
      { path: `${books}/a.test.ts`, text: 'process.env.TEST' },
    ],
  },
  {
    check: checkZodImports,
    bad: [
      { path: 'contract/src/a.ts', text: "import * as z from 'zod'" },
      { path: 'web/src/a.ts', text: "import { z } from 'zod'" },
      { path: 'web/src/a.ts', text: "await import('zod')" },
    ],
    good: [{ path: 'contract/src/a.ts', text: "import * as z from 'zod/mini'" }],
  },
  {
    check: citedSectionsExist,
    bad: [
      { path: `${books}/a.ts`, text: `/** Answers 404 (${behaviour} 1.99). */` },
      { path: `${books}/a.ts`, text: `/** What a scan does (${behaviour} 3.3.99, 3.5). */` },
      { path: `${books}/a.ts`, text: `/** Both (${behaviour} 3.3 and 99.1). */` },
      { path: `${books}/a.ts`, text: `/**\n * It is kept for an hour (${behaviour}\n * 99.5).\n */` },
      { path: `${books}/a.ts`, text: `// Nothing is said of it (${behaviour} 12.5,\n// 99).` },
      { path: `${books}/a.test.ts`, text: `describe('${behaviour} 99: the list', () => {})` },
      { path: 'docs/decisions/999-a.md', text: `See ${behaviour} 4.99.` },
    ],
    good: [
      { path: `${books}/a.ts`, text: '/** Answers 404 (behaviour 1.8; 99.9 % of the time). */' },
      { path: `${books}/a.ts`, text: '/** What a scan does (behaviour 3.3.8, 3.5 and 4.7). */' },
      { path: `${books}/a.test.ts`, text: "describe('behaviour 15: calls', () => {})" },
      { path: `${books}/a.ts`, text: '/** Misbehaviour 99 times out of a hundred. */' },
    ],
  },
  {
    check: citedCasesExist,
    bad: [
      { path: `${books}/a.ts`, text: `/** Hidden adds nothing (abuse ${'case'} ${'A'}99). */` },
      { path: `${books}/a.ts`, text: `/** Bounded (abuse ${'cases'} C2, ${'D'}9). */` },
      { path: `${books}/a.ts`, text: `// ${'C'}10: a bomb` },
      { path: `${books}/a.ts`, text: `/** A later reading stays (${'F'}7). */` },
      { path: `${books}/a.test.ts`, text: `test('${'B'}9: a wrong password', () => {})` },
      { path: `${books}/a.test.ts`, text: `test('is refused (${'E'}8)', () => {})` },
      { path: `${books}/a.test.ts`, text: `test('C2 ${'C'}33 damage', () => {})` },
      { path: `${books}/a.test.ts`, text: `describe('${'D'}8', () => {})` },
      { path: 'docs/decisions/999-a.md', text: `This is abuse ${'case'} ${'A'}88.` },
    ],
    good: [
      { path: `${books}/a.test.ts`, text: "test('A1, B2: an unknown account', () => {})" },
      { path: `${books}/a.test.ts`, text: `const path = 'M${0} 48 A24 24 0 0 0 31 0'` },
      { path: `${books}/a.test.ts`, text: `const name = 'b%C3%A9.xhtml'\nconst ids = ['${'C'}44']` },
      { path: `${books}/a.ts`, text: '/** Opened by Shift+F10. */' },
    ],
  },
  {
    check: citedDecisionsExist,
    bad: [
      { path: `${books}/a.ts`, text: `/** The rating is part of the class (${'decision'} 999). */` },
      { path: `${books}/a.ts`, text: `/** Nothing goes (${'decisions'} 014, 998). */` },
      { path: 'ARCHITECTURE.md', text: `one program (${'decision'}\n997)` },
    ],
    good: [
      { path: `${books}/a.ts`, text: '/** The rating is part of the class (decision 004). */' },
      { path: `${books}/a.ts`, text: '/** Nothing goes (decisions 014 and 017). */' },
      { path: `${books}/a.ts`, text: '/** An admin takes a decision 3 times. */' },
    ],
  },
  {
    check: citedFilesExist,
    bad: [
      { path: 'docs/decisions/999-a.md', text: 'The reads are in `no-such-file.ts`.' },
      { path: 'docs/glossary.md', text: '| `server/src/features/progress/no-such-file.ts` |' },
      { path: 'ARCHITECTURE.md', text: '`features/no-such-feature` and `contract/nothing`' },
      { path: 'docs/behaviour/web/a.md', text: '`web/src/features/**/no-such-*.ts`' },
      { path: `${books}/a.ts`, text: '/** See \u0060no-such-file.ts\u0060. */' },
      { path: `${books}/a.ts`, text: 'const a = 1 // as in \u0060../no-such-feature/queries.ts\u0060' },
    ],
    good: [
      {
        path: 'ARCHITECTURE.md',
        text: '`features.mjs`, `queries.ts`, `web/src/**/*.test.tsx`, `server/src/`',
      },
      { path: 'ARCHITECTURE.md', text: '`contract/src/<name>.ts` or `features/<name>/*queries.ts`' },
      { path: 'docs/a.md', text: '`/api-docs/openapi.json`, `image/jpeg`, `.ts`, `web/dist/api-docs`' },
      { path: 'docs/a.md', text: '```\nno-such-file.ts\n```' },
      { path: `${books}/a.ts`, text: 'const file = `no-such-file.ts`' },
    ],
  },
  {
    check: citedIdentifiersExist,
    bad: [
      { path: 'docs/decisions/999-a.md', text: '`noSuchFunction` decides' },
      { path: 'STYLE.md', text: '`access_class` and `no_such_table`' },
      { path: 'docs/a.md', text: '`queue.noSuchMethod`' },
      { path: 'ARCHITECTURE.md', text: 'every query uses `hiddenOrNot()`' },
      { path: 'docs/a.md', text: 'a word that is not a function: `bookId()`' },
      { path: `${books}/a.ts`, text: '/** As \u0060noSuchFunction\u0060 does. */' },
    ],
    good: [
      {
        path: 'docs/a.md',
        text: '`computeProgress`, `isVisible()`, `series_progress`, `db.batch`, `FUZZ_SEED`',
      },
      { path: 'docs/a.md', text: '`anything`, `GET /books`, `ERR_1010`, `{bookId}`' },
      { path: `${books}/a.ts`, text: '/** As `ownFunction` does. */\nconst ownFunction = 1' },
    ],
  },
]

const getRule = (check: Check): string => Object.entries(checks).find(([, c]) => c === check)?.[0] ?? ''

test('every rule is proved here', () => {
  expect(cases.map((c) => getRule(c.check)).sort()).toEqual(Object.keys(checks).sort())
})

describe.each(cases)('$check.name', ({ check, bad, good }) => {
  test.each(bad)('finds the fault planted in $path: $text', (planted) => {
    expect(find(check, planted)).not.toEqual([])
  })
  test.each(good)('lets $path pass: $text', (planted) => {
    expect(find(check, planted)).toEqual([])
  })
})

test('lengths are measured by their median and 90th percentile', () => {
  const sources = Array.from({ length: 11 }, (_, i) => ({ path: `a${i}.ts`, text: 'x\n'.repeat(i * 10 + 1) }))
  expect(measureLengths(sources)).toEqual({ median: 51, p90: 91 })
})

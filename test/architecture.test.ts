import { describe, expect, test } from 'vitest'
import { features } from '../features.mjs'
import { migrations } from '../server/src/db/migrations/migrations.ts'
import { checks, lengthAims, measureLengths, owners } from './checks.ts'
import { foldersIn, isTest, readSources } from './sources.ts'

const code = readSources(
  ['contract', 'server', 'web', 'fixtures', 'demo', 'bench', 'e2e', 'test', 'scripts'],
  /\.(ts|tsx|mjs|css)$/,
)

describe('every file', () => {
  test('is checked', () => {
    expect(code.length).toBeGreaterThan(300)
  })
  for (const [rule, check] of Object.entries(checks))
    test(rule, () => {
      expect(code.flatMap((source) => check(source).map((wrong) => `${source.path} ${wrong}`))).toEqual([])
    })
})

/** Lengths are an aim for all files together: a file is as long as its subject. The titles show the figures. */
describe.each([
  ['files of the product', code.filter(({ path }) => !isTest(path))],
  ['tests', code.filter(({ path }) => isTest(path))],
])('%s', (_, sources) => {
  const { median, p90 } = measureLengths(sources)
  test(`half have at most ${median} lines, nine of ten at most ${p90}`, () => {
    expect(median).toBeLessThanOrEqual(lengthAims.median)
    expect(p90).toBeLessThanOrEqual(lengthAims.p90)
  })
})

test('every table has an owner, and every owner a table', () => {
  const tables = migrations.flatMap((step) =>
    [...step.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/gi)].map((m) => m[1]),
  )
  expect(Object.keys(owners).sort()).toEqual([...new Set(tables)].sort())
})

test.each(['en', 'ar'])('every task has a name in words (%s)', (language) => {
  const [texts] = readSources([`web/src/i18n/${language}`], /\/tasks\.json$/)
  const tasks = readSources(['server/src/features'], /\/tasks\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}name: '(\w+)',$/gm)].map((m) => m[1]),
  )
  expect(tasks.length).toBeGreaterThan(20)
  expect(tasks.filter((name) => !texts?.text.includes(`"tasks.type_${name}":`))).toEqual([])
})

describe('features', () => {
  for (const side of ['server', 'web'] as const)
    test(`of the ${side} are the folders of the ${side}, each named once`, () => {
      const named = features.filter(({ sides }) => sides.includes(side)).map(({ name }) => name)
      expect(named.toSorted()).toEqual(foldersIn(`${side}/src/features`).toSorted())
    })
  /** Files of the contract that several features share; a part of one feature is named `<feature>-<part>`. */
  const shared: Readonly<Record<string, string>> = {
    conditions: 'the conditions of books and of series are one language',
    'described-as': 'how shapes of all features read in the API description',
    errors: 'the codes of all features',
    events: 'the events of all features',
    isbn: 'what people write and what files state follow one rule',
    limits: 'the limits of all features',
    'media-types': 'kinds of content that several features send',
    metadata: 'the written metadata of books and of series are made of the same fields',
    page: 'every list is paged alike',
    roles: 'the access of every route',
    route: 'the form of every route',
    values: 'values of several features',
  }
  /** What the core of the server alone needs of the contract. */
  const ofCore = ['replies']
  const ofContract = readSources(['contract/src'], /\.ts$/).map((s) =>
    s.path.replace(/^contract\/src\/|(\.test)?\.ts$/g, ''),
  )
  test('have the same names in the contract', () => {
    const isOwned = (name: string) => features.some((f) => name === f.name || name.startsWith(`${f.name}-`))
    expect(ofContract.filter((n) => !isOwned(n) && !(n in shared) && !ofCore.includes(n))).toEqual([])
  })
  test.each(Object.keys(shared))('share %s of the contract', (name) => {
    // The description of the API names every file.
    const files = readSources(['contract/src', 'server/src', 'web/src'], /(?<!\.test)\.tsx?$/).filter(
      (s) => !s.path.startsWith('server/src/http/description/'),
    )
    const users = files.filter((s) => s.text.includes(`contract/${name}'`) || s.text.includes(`/${name}.ts'`))
    const sharing = new Set(
      users.map(({ path }) => {
        const [, feature = path] = /features\/([^/]+)\//.exec(path) ?? []
        return feature
      }),
    )
    expect(sharing.size).toBeGreaterThan(1)
  })
})

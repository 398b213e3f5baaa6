import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  abuseCases,
  type Citable,
  citable,
  citedCases,
  citesCases,
  citesDecisions,
  citesSections,
  decisionPages,
  listCases,
  listSections,
  serverPages,
  webPages,
} from './citations.ts'
import { citesFiles, citesIdentifiers, nameable } from './cited-names.ts'
import { readSources, root, type Source } from './sources.ts'

const atRoot = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'STYLE.md']
const documents: readonly Source[] = [
  ...readSources(['docs'], /\.md$/),
  ...atRoot.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
]
const tests = readSources(['server', 'web', 'contract', 'e2e', 'test'], /\.(test|spec)\.tsx?$/)

const twice = (values: readonly string[]): string[] => values.filter((v, i) => values.indexOf(v) !== i)

describe('documents', () => {
  test('are checked', () => {
    expect(documents.length).toBeGreaterThan(40)
    expect(citable.server.size).toBeGreaterThan(80)
    expect(citable.cases.size).toBeGreaterThan(40)
    expect(citable.decisions.size).toBeGreaterThan(20)
  })
  const known = { ...citable, ...nameable }
  const kinds = { citesSections, citesCases, citesDecisions, citesFiles, citesIdentifiers }
  for (const [what, cites] of Object.entries(kinds))
    test(what, () => {
      const check = cites(known)
      expect(documents.flatMap((d) => check(d).map((wrong) => `${d.path} ${wrong}`))).toEqual([])
    })
})

describe('the pages about behaviour', () => {
  test.each([
    ['server', serverPages],
    ['web client', webPages],
  ])('of the %s number each section once', (_, pages) => {
    expect(twice(pages.flatMap(({ text }) => listSections(text)))).toEqual([])
  })
  test('of the web client are in the index, with the sections that they hold', () => {
    const [index] = readSources(['docs/behaviour'], /behaviour\/web\.md$/)
    const rows = [...(index?.text ?? '').matchAll(/^\| ([\d, ]+) \| \[[^\]]+\]\((web\/[^)]+)\)/gm)]
    const pages = webPages.map(({ path, text }) => ({
      file: path.replace('docs/behaviour/', ''),
      sections: listSections(text).filter((number) => !number.includes('.')),
    }))
    const linked = rows.map(([, sections = '', file]) => ({ file, sections: sections.split(', ') }))
    const inOrder = (list: typeof linked) => list.toSorted((a, b) => `${a.file}`.localeCompare(`${b.file}`))
    expect(inOrder(linked)).toEqual(inOrder(pages))
  })
  test.each(serverPages)('$path holds the sections of its number', ({ path, text }) => {
    const own = String(Number(/\/(\d+)-/.exec(path)?.[1]))
    expect(listSections(text)[0]).toBe(own)
    expect(listSections(text).filter((number) => number.split('.')[0] !== own)).toEqual([])
  })
  test('are all in the index', () => {
    const [index] = readSources(['docs/behaviour'], /behaviour\/README\.md$/)
    const linked = [...(index?.text ?? '').matchAll(/\]\((server\/[^)]+)\)/g)].map((m) => m[1])
    expect(linked).toEqual(serverPages.map(({ path }) => path.replace('docs/behaviour/', '')).sort())
  })
  test('point at files that exist', () => {
    const pages = documents.filter(({ path }) => /^docs\/(behaviour|decisions|security)\//.test(path))
    const links = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((m) => join(dirname(path), m[1] ?? '')),
    )
    expect(links.length).toBeGreaterThan(serverPages.length)
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
  })
})

describe('decisions', () => {
  const [index] = readSources(['docs/decisions'], /decisions\/README\.md$/)
  /** Returns the area and the cells of each row of the index. */
  const rows = (index?.text ?? '').split(/^## /m).flatMap((group) => {
    const [area] = group.split('\n')
    const cells = [...group.matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.+?) \| (\S+) \| (\w+)/gm)]
    return cells.map(([, number, file, title, date, status]) => ({ number, file, title, date, status, area }))
  })

  test('are numbered without gaps or repetitions', () => {
    const numbers = decisionPages.map(({ path }) => Number(/\/(\d+)-/.exec(path)?.[1]))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })
  test.each(decisionPages)(
    '$path has title, date, status and area, and is in the index with them',
    (page) => {
      const head =
        /^# (?<number>\d{3}) (?<title>.+)\n\n- \*\*Date:\*\* (?<date>\d{4}-\d\d-\d\d)\n- \*\*Status:\*\* (?<status>accepted|replaced)\b[\s\S]*?\n- \*\*Area:\*\* (?<area>.+)\n\n/
      const file = page.path.replace(/^.*\//, '')
      expect(rows).toContainEqual({ ...head.exec(page.text)?.groups, file })
    },
  )
  test('of the index exist', () => {
    expect(rows).toHaveLength(decisionPages.length)
  })
})

describe('abuse cases', () => {
  const text = abuseCases.map((page) => page.text).join('\n')
  const named = text.split(/^(?=### )/m).slice(1)
  const makeFile = (name: string): Source[] =>
    tests.filter(({ path }) => path === name || path.endsWith(`/${name}`))

  test('are there once', () => {
    expect(named).toHaveLength(citable.cases.size)
    expect(twice(listCases(text))).toEqual([])
  })
  test.each(named.map((section) => [listCases(section)[0] ?? '', section] as const))(
    '%s says which tests prove it, or that it is open',
    (code, section) => {
      const files = [...section.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map((m) => m[1] ?? '')
      expect(files.filter((file) => makeFile(file).length !== 1)).toEqual([])
      const isProved = files.some((file) =>
        makeFile(file).some((source) => citedCases(source).includes(code)),
      )
      expect(isProved || /\bOpen: /.test(section)).toBe(true)
    },
  )
})

describe('citations of pages that are not written yet', () => {
  const cited: Citable = { ...citable, server: new Set(['4', '4.2']), web: new Set(['15.6']) }
  const find = (text: string, known: Citable = cited) => citesSections(known)({ path: 'web/src/a.ts', text })
  const page = `web behav${'iour'}`

  test('of the web client are distinguished from those of the server', () => {
    expect(find(`// (${page} 15.6)`)).toEqual([])
    expect(find(`// (${page} 4.2)`)).toHaveLength(1)
    expect(find(`// (${page.slice(4)} 15.6)`)).toHaveLength(1)
    expect(find(`/**\n * Spreads (${page}\n * 15.7, 15.6).\n */`)).toHaveLength(1)
  })
  test('pass while there is no such page', () => {
    expect(find(`// (${page} 99.9)`, { ...cited, web: undefined })).toEqual([])
  })
})

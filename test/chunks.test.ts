import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Chunk,
  chunks,
  createChunkNames,
  findChunk,
  type ScreenName,
  screens,
} from '../web/build/chunks.ts'
import { findCircle } from '../web/build/forbid-circles.ts'

const names = Object.keys(screens) as ScreenName[]
/** Every set of screens that a module can belong to. */
const sets = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_, index) => bits & (1 << index)),
)
const chunkOf = (set: readonly ScreenName[]): Chunk => {
  const chunk = findChunk(new Set(set))
  if (!chunk) throw new Error(`no chunk serves ${set.join(', ')}`)
  return chunk
}
const includes = (all: readonly ScreenName[], some: readonly ScreenName[]) =>
  some.every((screen) => all.includes(screen))

describe('the chunks of the client', () => {
  test('one chunk serves any set of screens', () => {
    for (const set of sets) expect(includes(chunkOf(set).screens, set)).toBe(true)
  })
  test('what a module imports is in a chunk of the same screens or more, so that no circle can arise', () => {
    for (const set of sets)
      for (const more of sets)
        if (includes(more, set)) expect(includes(chunkOf(more).screens, chunkOf(set).screens)).toBe(true)
  })
  test('two chunks of the same screens do not exist', () => {
    const keys = chunks.map((chunk) => chunk.screens.toSorted().join())
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('every screen of the router is listed', () => {
    const read = (name: string) => readFileSync(new URL(`../web/src/app/${name}`, import.meta.url), 'utf8')
    const source = read('router.tsx') + read('frame-screens.ts')
    const imported = [...source.matchAll(/import\('(\.\.?\/[^']+)'\)/g)].map(([, path = '']) =>
      path.startsWith('../') ? path.slice(3) : `app/${path.slice(2)}`,
    )
    const listed = new Set<string>(Object.values(screens).flat())
    expect(imported.length).toBeGreaterThan(10)
    // The page of addresses that lead nowhere is tiny.
    expect(imported.filter((path) => !listed.has(path) && !path.endsWith('NotFoundPage.tsx'))).toEqual([])
  })
})

describe('the chunk of a module', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'main.tsx': ['client.ts', '/node_modules/react/index.js'],
    'features/auth/pages/LoginPage.tsx': ['Field.tsx'],
    'app/layout/MainLayout.tsx': ['Menu.tsx'],
    'features/reader/pages/ReadBookPage.tsx': ['engine.ts', 'book-state.ts'],
    'features/dashboard/pages/DashboardPage.tsx': ['book-state.ts'],
    'features/series/pages/SeriesPage.tsx': ['Field.tsx'],
    'Menu.tsx': ['Menu.module.css'],
  }
  const known = new Set([
    ...Object.values(screens).flat().map(String),
    ...Object.keys(imports),
    ...Object.values(imports).flat(),
  ])
  const graph = {
    getModuleInfo: (id: string) => {
      const name = id.replace('/src/', '')
      const importedIds = (imports[name] ?? []).map((next) => (next.startsWith('/') ? next : `/src/${next}`))
      return known.has(name) ? { code: '', importedIds, dynamicallyImportedIds: [] } : null
    },
  }
  const nameOf = createChunkNames('/src/')
  test.each([
    ['client.ts', 'kit'],
    ['engine.ts', 'reader'],
    ['book-state.ts', 'content'],
    ['Menu.module.css', 'frame'],
    ['Field.tsx', 'fields'],
    ['unreached.ts', null],
    ['app/layout/MainLayout.tsx', 'frame'],
    ['main.tsx', null],
  ])('%s is %s', (path, name) => expect(nameOf(`/src/${path}`, graph)).toBe(name))
  test('libraries of every screen are the base', () =>
    expect(nameOf('/node_modules/react/index.js', graph)).toBe('base'))
  test('a screen that does not exist is named', () => {
    const empty = { getModuleInfo: () => null }
    expect(() => createChunkNames('/src/')('/src/client.ts', empty)).toThrow('/src/main.tsx')
  })
})

describe('chunks that import each other in a circle', () => {
  test('are found', () => {
    const imports = new Map([
      ['index', ['kit']],
      ['kit', ['base']],
      ['cards', ['kit', 'frame']],
      ['frame', ['layout']],
      ['layout', ['cards']],
    ])
    expect(findCircle(imports)).toEqual(['cards', 'frame', 'layout'])
    expect(findCircle(new Map([['self', ['self']]]))).toEqual(['self'])
  })
  test('are not what is imported twice', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', []],
    ])
    expect(findCircle(imports)).toBeUndefined()
  })
})

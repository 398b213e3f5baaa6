import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCircle } from '../web/build/forbid-circles.ts'
import { type Cluster, mergeClusters } from '../web/build/merge-chunks.ts'

const cluster = (name: string, entries: string, size: number): Cluster => ({
  entries: new Set(entries),
  modules: [name],
  size,
})
const noImports = () => []
const modulesOf = (clusters: readonly Cluster[]) =>
  clusters.map(({ modules }) => modules.toSorted().join('')).toSorted()

describe('small files that the same screens need', () => {
  test('become one', () => {
    const merged = mergeClusters([cluster('x', 'ab', 300), cluster('y', 'abc', 500)], noImports)
    expect(merged).toEqual([{ entries: new Set('abc'), modules: ['y', 'x'], size: 800 }])
  })
  test('stay apart when one of them is large and not for all', () => {
    const merged = mergeClusters([cluster('x', 'ab', 50_000), cluster('y', 'abc', 500)], noImports)
    expect(modulesOf(merged)).toEqual(['x', 'y'])
  })
  test('stay apart when no screen needs both', () => {
    const merged = mergeClusters([cluster('x', 'ab', 10), cluster('y', 'cd', 10)], noImports)
    expect(modulesOf(merged)).toEqual(['x', 'y'])
  })
  test('stay apart when what lies between them would be imported in a circle', () => {
    const imports: Readonly<Record<string, readonly string[]>> = { x: ['large'], large: ['y'] }
    const clusters = [cluster('x', 'ab', 100), cluster('large', 'abc', 90_000), cluster('y', 'abcd', 10)]
    const merged = (importsOf: (id: string) => readonly string[]) =>
      modulesOf(mergeClusters(clusters, importsOf))
    expect(merged(noImports)).toEqual(['large', 'xy'])
    expect(merged((id) => imports[id] ?? [])).toEqual(['largex', 'y'])
  })
})

/** Modules that import later ones; entries are some of them. */
const graphs = fc.integer({ min: 2, max: 25 }).chain((count) =>
  fc.record({
    imports: fc.array(fc.array(fc.nat(count - 1), { maxLength: 4 }), { minLength: count, maxLength: count }),
    sizes: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: count, maxLength: count }),
    entries: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 6 }),
  }),
)

test('whatever imports what, each module is in one file, and no files import each other in a circle', () => {
  fc.assert(
    fc.property(graphs, ({ imports, sizes, entries }) => {
      const importsOf = (id: string) =>
        (imports[Number(id)] ?? []).filter((next) => next > Number(id)).map(String)
      const entriesOf = new Map<string, string[]>()
      for (const entry of entries.map(String)) {
        const reached = new Set([entry])
        for (const id of reached) for (const next of importsOf(id)) reached.add(next)
        for (const id of reached) entriesOf.set(id, [...(entriesOf.get(id) ?? []), entry])
      }
      const clusters = [...Map.groupBy(entriesOf.keys(), (id) => String(entriesOf.get(id))).values()].map(
        (modules): Cluster => ({
          entries: new Set(entriesOf.get(modules[0] ?? '')),
          modules,
          size: modules.reduce((sum, id) => sum + (sizes[Number(id)] ?? 0), 0),
        }),
      )
      const merged = mergeClusters(clusters, importsOf)
      const all = merged.flatMap(({ modules }) => modules)
      expect(all.toSorted()).toEqual([...entriesOf.keys()].toSorted())
      const fileOf = new Map(
        merged.flatMap(({ modules }, index) => modules.map((id) => [id, String(index)] as const)),
      )
      const files = merged.map(({ modules }, index) => {
        const next = modules.flatMap(importsOf).map((id) => fileOf.get(id) ?? '')
        return [String(index), next.filter((file) => file !== String(index))] as const
      })
      expect(findCircle(new Map(files))).toBeUndefined()
      for (const { entries: of, modules, size } of merged) {
        expect(size).toBe(modules.reduce((sum, id) => sum + (sizes[Number(id)] ?? 0), 0))
        expect([...of].toSorted()).toEqual(
          [...new Set(modules.flatMap((id) => entriesOf.get(id) ?? []))].toSorted(),
        )
      }
    }),
    { numRuns: 300 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffBooks, diffSeries, fromChanges, type KnownBook, type KnownSeries, toChanges } from './diff.ts'
import type { WalkedBook, WalkedSeries } from './walk.ts'

const path = fc.constantFrom('a', 'b', 'c', 'd', 'a/x', 'a/y', 'b/x')
const small = fc.nat(3)
const unique = <T extends { path: string }>(items: fc.Arbitrary<T>) =>
  fc.uniqueArray(items, { selector: (i) => i.path, maxLength: 7 })
const walkedBooks = unique(
  fc.record({ path, size: small, modified: small }).map((b): WalkedBook => ({ ...b, name: b.path })),
)
const someFresh = unique(
  fc
    .record({ path, size: small, modified: small, isFresh: fc.boolean() })
    .map(({ isFresh, ...b }): WalkedBook => ({ ...b, name: b.path, ...(isFresh && { isFresh }) })),
)
const numbered = <T extends object>(items: T[]) => items.map((i, id) => ({ ...i, id }))
const knownBooks = unique(fc.record({ path, size: small, modified: small, deleted: fc.boolean() })).map(
  (books): KnownBook[] => numbered(books),
)
const walkedSeries = unique(
  fc
    .record({ path, modified: small, fingerprint: fc.constantFrom('p', 'q') })
    .map((s): WalkedSeries => ({ ...s, name: s.path, oneshot: false, books: [], sidecars: [] })),
)
const knownSeries = unique(
  fc.record({ path, modified: small, fingerprint: fc.constantFrom('p', 'q', ''), deleted: fc.boolean() }),
).map((series): KnownSeries[] => numbered(series))

/** Returns the rows of the database after the difference was applied. */
function applyBooks(walked: readonly WalkedBook[], known: readonly KnownBook[]): KnownBook[] {
  const diff = diffBooks(walked, known)
  const kept = known.map((k) => {
    const outdated = diff.outdated.find((o) => o.known.id === k.id)?.walked
    if (outdated) return { ...k, size: outdated.size, modified: outdated.modified, deleted: false }
    if (diff.restored.some((r) => r.id === k.id)) return { ...k, deleted: false }
    return diff.gone.some((g) => g.id === k.id) ? { ...k, deleted: true } : k
  })
  return [...kept, ...diff.added.map((b, i) => ({ ...b, id: 1000 + i, deleted: false }))]
}

describe('behaviour 3.3: the difference of books', () => {
  test('puts every path into exactly one group', () => {
    fc.assert(
      fc.property(walkedBooks, knownBooks, (walked, known) => {
        const diff = diffBooks(walked, known)
        const touched = [
          ...diff.added.map((b) => b.path),
          ...diff.gone.map((b) => b.path),
          ...diff.restored.map((b) => b.path),
          ...diff.outdated.map((o) => o.known.path),
        ]
        expect(new Set(touched).size).toBe(touched.length)
        for (const p of new Set([...walked, ...known].map((b) => b.path))) {
          const w = walked.find((b) => b.path === p)
          const k = known.find((b) => b.path === p)
          const isSame = w && k && !k.deleted && w.size === k.size && w.modified === k.modified
          const isStillGone = !w && k?.deleted
          expect(touched.includes(p)).toBe(!isSame && !isStillGone)
        }
      }),
    )
  })
  test('is empty after it was applied, and all found books are live then', () => {
    fc.assert(
      fc.property(walkedBooks, knownBooks, (walked, known) => {
        const after = applyBooks(walked, known)
        expect(diffBooks(walked, after)).toEqual({
          added: [],
          gone: [],
          outdated: [],
          restored: [],
          fresh: [],
        })
        const living = after.filter((b) => !b.deleted).map((b) => b.path)
        expect(living.sort()).toEqual(walked.map((b) => b.path).sort())
        for (const k of known) expect(after.some((b) => b.id === k.id)).toBe(true)
      }),
    )
  })
  test('is equal after it was stored as keys and paths', () => {
    fc.assert(
      fc.property(someFresh, knownBooks, (walked, known) => {
        const diff = diffBooks(walked, known)
        const kept = JSON.parse(JSON.stringify(toChanges(diff)))
        expect(fromChanges(kept, walked, known)).toEqual(diff)
      }),
    )
  })
  test('omits rows that have moved to another series before it is applied', () => {
    fc.assert(
      fc.property(someFresh, knownBooks, fc.nat(6), (walked, known, movedId) => {
        const diff = diffBooks(walked, known)
        const left = known.filter((k) => k.id !== movedId)
        const isInSeries = (k: KnownBook) => k.id !== movedId
        expect(fromChanges(toChanges(diff), walked, left)).toEqual({
          ...diff,
          outdated: diff.outdated.filter((o) => isInSeries(o.known)),
          restored: diff.restored.filter(isInSeries),
          gone: diff.gone.filter(isInSeries),
        })
      }),
    )
  })
  test('does not report files in unreadable folders as missing (F3)', () => {
    const known = [
      { id: 1, path: 'a/1.cbz', size: 1, modified: 1, deleted: false },
      { id: 2, path: 'ab/2.cbz', size: 1, modified: 1, deleted: false },
      { id: 3, path: 'b/3.cbz', size: 1, modified: 1, deleted: false },
    ]
    expect(diffBooks([], known, ['a', 'b/3.cbz']).gone.map((b) => b.id)).toEqual([2])
  })
})

describe('behaviour 3.3: the difference of series', () => {
  test('puts every path into at most one group, and finds every difference', () => {
    fc.assert(
      fc.property(walkedSeries, knownSeries, fc.boolean(), (walked, known, deep) => {
        const diff = diffSeries(walked, known, { deep })
        const touched = [
          ...diff.added.map((s) => s.path),
          ...diff.gone.map((s) => s.path),
          ...diff.changed.map((c) => c.known.path),
        ]
        expect(new Set(touched).size).toBe(touched.length)
        for (const w of walked) {
          const k = known.find((s) => s.path === w.path)
          const isSame =
            k && !k.deleted && !deep && k.fingerprint === w.fingerprint && k.modified === w.modified
          expect(touched.includes(w.path)).toBe(!isSame)
        }
        for (const k of known)
          if (!walked.some((w) => w.path === k.path)) expect(touched.includes(k.path)).toBe(!k.deleted)
      }),
    )
  })
  test('is empty after it was applied', () => {
    fc.assert(
      fc.property(walkedSeries, knownSeries, (walked, known) => {
        const after = [
          ...known.map((k) => {
            const w = walked.find((s) => s.path === k.path)
            return w
              ? { ...k, fingerprint: w.fingerprint, modified: w.modified, deleted: false }
              : { ...k, deleted: true }
          }),
          ...walked
            .filter((w) => !known.some((k) => k.path === w.path))
            .map((w, i) => ({ ...w, id: 1000 + i, deleted: false })),
        ]
        expect(diffSeries(walked, after, { deep: false })).toEqual({ added: [], changed: [], gone: [] })
      }),
    )
  })
})

import type { Book } from '@lectern/contract/books'
import { BookCondition, SeriesCondition } from '@lectern/contract/conditions'
import { limits } from '@lectern/contract/limits'
import type { Series } from '@lectern/contract/series'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { evaluateCondition, type PosterFact, type Tree } from '../../testing/data/evaluate-condition.ts'
import { createRandomLibrary, type RandomLibrary, words } from '../../testing/data/random-library.ts'
import { listBooks } from '../books/book-list-queries.ts'
import { bookCriteria } from '../books/split-condition.ts'
import { seriesCriteria } from './series-criteria.ts'
import { listGroups, listSeries } from './series-list-queries.ts'

/** Facts about items that are not in their replies. */
interface Known {
  readonly sets: ReadonlyMap<string, ReadonlySet<string>>
  readonly posters: readonly (PosterFact & { readonly book: string })[]
}
let library: RandomLibrary
let known: Known
const everything = { page: 0, size: 20, unpaged: true }

beforeAll(async () => {
  library = await createRandomLibrary(7)
  const { db } = library
  const rows = [
    ...(await db.selectFrom('collection_series').selectAll().execute()).map(
      (r) => [`C${r.collection_id}`, `S${r.series_id}`] as const,
    ),
    ...(await db.selectFrom('read_list_book').selectAll().execute()).map(
      (r) => [`R${r.read_list_id}`, `B${r.book_id}`] as const,
    ),
  ]
  const sets = new Map<string, Set<string>>()
  for (const [id, member] of rows) sets.set(id, (sets.get(id) ?? new Set()).add(member))
  const posters = await db.selectFrom('poster').selectAll().execute()
  const types = ['GENERATED', 'SIDECAR', 'USER_UPLOADED']
  known = {
    sets,
    posters: posters.map((p) => ({
      book: `B${p.owner_id}`,
      type: types[p.type] ?? '',
      selected: p.selected === 1,
    })),
  }
})
afterAll(() => library.close())

const bookValue = (b: Book) => (kind: string) => {
  const status = b.readProgress ? (b.readProgress.completed ? 'READ' : 'IN_PROGRESS') : 'UNREAD'
  const values: Record<string, unknown> = {
    libraryId: b.libraryId,
    seriesId: b.seriesId,
    readListId: [...known.sets].flatMap(([id, members]) => (members.has(b.id) ? [id] : [])),
    deleted: b.deleted,
    oneShot: b.oneshot,
    title: b.metadata.title,
    releaseDate: b.metadata.releaseDate,
    numberSort: b.metadata.numberSort,
    tag: b.metadata.tags,
    author: b.metadata.authors,
    readStatus: status,
    mediaStatus: b.media.status,
    mediaProfile: b.media.mediaProfile,
    poster: known.posters.filter((p) => p.book === b.id),
  }
  return values[kind]
}
const seriesValue = (s: Series) => (kind: string) => {
  const isBegun = s.booksReadCount + s.booksInProgressCount > 0
  const status = isBegun ? (s.booksReadCount === s.booksCount ? 'READ' : 'IN_PROGRESS') : 'UNREAD'
  const { totalBookCount: total } = s.metadata
  const values: Record<string, unknown> = {
    libraryId: s.libraryId,
    collectionId: [...known.sets].flatMap(([id, members]) => (members.has(s.id) ? [id] : [])),
    deleted: s.deleted,
    complete: total === null ? null : total === s.booksCount,
    oneShot: s.oneshot,
    title: s.metadata.title,
    titleSort: s.metadata.titleSort,
    releaseDate: s.booksMetadata.releaseDate,
    tag: [...s.metadata.tags, ...s.booksMetadata.tags],
    sharingLabel: s.metadata.sharingLabels,
    publisher: s.metadata.publisher,
    language: s.metadata.language,
    genre: s.metadata.genres,
    ageRating: s.metadata.ageRating,
    readStatus: status,
    seriesStatus: s.metadata.status,
    author: s.booksMetadata.authors,
  }
  return values[kind]
}

const from = <T>(values: readonly T[]) => fc.constantFrom(...values)
const is = <T>(value: fc.Arbitrary<T>) => fc.record({ operator: from(['is', 'isNot']), value })
const nothing = fc.record({ operator: from(['isNull', 'isNotNull']) })
const truth = fc.record({ operator: from(['isTrue', 'isFalse']) })
const text = fc.record({
  operator: from([
    'is',
    'isNot',
    'contains',
    'doesNotContain',
    'beginsWith',
    'doesNotBeginWith',
    'endsWith',
    'doesNotEndWith',
  ]),
  value: from([...words.titles, 'É', 'b', '%', '_', '', 'nope']),
})
const number = (values: number[]) =>
  fc.record({ operator: from(['is', 'isNot', 'greaterThan', 'lessThan']), value: from(values) })
const date = fc.oneof(
  nothing,
  fc.record({
    operator: from(['after', 'before']),
    dateTime: from(['1999-12-31T00:00:00Z', '2000-01-01T23:59:59.9Z']),
  }),
  fc.record({
    operator: from(['isInTheLast', 'isNotInTheLast']),
    duration: from(['P1D', 'P2D', 'P39D', 'P41D']),
  }),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const shared = {
  deleted: truth,
  oneShot: truth,
  title: text,
  releaseDate: date,
  tag: fc.oneof(nothing, is(from(['RED', ...words.tags, 'nope']))),
  readStatus: is(from(['UNREAD', 'IN_PROGRESS', 'READ'])),
  author: is(fc.record({ name: maybe(from([...words.names, 'nope'])), role: maybe(from(words.roles)) })),
}
const libraryId = () => is(from(['nope', ...ids]))
let ids: string[] = []
const bookLeaves = () => ({
  ...shared,
  libraryId: libraryId(),
  readListId: is(from(['R1', 'R2', 'nope'])),
  seriesId: is(from(['S1', 'S2', 'nope'])),
  numberSort: number([0, 1, 1.5, 2, 1e300]),
  mediaStatus: is(from(['UNKNOWN', 'ERROR', 'READY', 'UNSUPPORTED', 'OUTDATED'])),
  mediaProfile: is(from(['DIVINA', 'PDF', 'EPUB'])),
  poster: is(fc.record({ type: maybe(from(['GENERATED', 'SIDECAR'])), selected: maybe(fc.boolean()) })),
})
const seriesLeaves = () => ({
  ...shared,
  libraryId: libraryId(),
  collectionId: is(from(['C1', 'C2', 'nope'])),
  complete: truth,
  titleSort: text,
  sharingLabel: fc.oneof(nothing, is(from(words.labels))),
  publisher: is(from(words.publishers)),
  language: is(from(words.languages)),
  genre: fc.oneof(nothing, is(from(['ode', ...words.genres]))),
  ageRating: fc.oneof(nothing, number([6, 10, 16])),
  seriesStatus: is(from(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'])),
})
const trees = (leaves: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(...Object.entries(leaves).map(([kind, leaf]) => leaf.map((l) => ({ [kind]: l })))),
      fc.record({ anyOf: fc.array(tie('tree'), { maxLength: 4 }) }),
      fc.record({ allOf: fc.array(tie('tree'), { maxLength: 4 }) }),
    ),
  })).tree

describe('behaviour 2.4: a condition finds the items that meet its specification', () => {
  beforeAll(async () => {
    ids = (await library.db.selectFrom('library').select('public_id').execute()).map((r) => r.public_id)
  })
  const viewers = (): [string, Viewer][] => [
    ['free', library.unrestricted],
    ['limited', library.restricted],
  ]
  test('books', async () => {
    for (const [name, viewer] of viewers()) {
      const all = (await listBooks(library.db, viewer, {}, everything)).content
      const check = fc.asyncProperty(trees(bookLeaves()), async (tree) => {
        const criteria = bookCriteria(BookCondition.parse(tree))
        const page = await listBooks(library.db, viewer, criteria, everything)
        const expected = all.filter((b) => evaluateCondition(tree, bookValue(b)) ?? true).map((b) => b.id)
        expect([name, page.content.map((b) => b.id), page.totalElements]).toEqual([
          name,
          expected,
          expected.length,
        ])
      })
      await fc.assert(check, { numRuns: 150 })
    }
  })
  test('series, and their letters', async () => {
    for (const [name, viewer] of viewers()) {
      const all = (await listSeries(library.db, viewer, {}, everything)).content
      const check = fc.asyncProperty(trees(seriesLeaves()), async (tree) => {
        const criteria = seriesCriteria(SeriesCondition.parse(tree))
        const page = await listSeries(library.db, viewer, criteria, everything)
        const expected = all.filter((s) => evaluateCondition(tree, seriesValue(s)) ?? true).map((s) => s.id)
        expect([name, page.content.map((s) => s.id), page.totalElements]).toEqual([
          name,
          expected,
          expected.length,
        ])
        const groups = await listGroups(library.db, viewer, criteria)
        expect(groups.reduce((n, g) => n + g.count, 0)).toBe(expected.length)
      })
      await fc.assert(check, { numRuns: 150 })
    }
  })
  test('a thousand conditions are as good as one; as many as are allowed within each other too', async () => {
    const wide = {
      anyOf: Array.from({ length: limits.maxConditions - 1 }, (_, i) => ({
        numberSort: { operator: 'is', value: i },
      })),
    }
    let deep: Tree = { numberSort: { operator: 'is', value: 2 } } as Tree
    for (let i = 1; i < limits.maxConditionDepth; i += 1)
      deep = i % 2 ? { anyOf: [deep, deep].slice(i % 4 > 1 ? 0 : 1) } : { allOf: [deep] }
    for (const tree of [wide, deep]) {
      const page = await listBooks(
        library.db,
        library.unrestricted,
        bookCriteria(BookCondition.parse(tree)),
        everything,
      )
      const all = (await listBooks(library.db, library.unrestricted, {}, everything)).content
      expect(page.content).toEqual(all.filter((b) => evaluateCondition(tree as Tree, bookValue(b))))
      expect(page.content.length).toBeGreaterThan(0)
    }
  })
  test('days before 1900 are days like others', async () => {
    const { db, unrestricted } = library
    const { id, public_id, release_date } = await db
      .selectFrom('book')
      .select(['id', 'public_id', 'release_date'])
      .executeTakeFirstOrThrow()
    const release = (day: number | null) =>
      db.updateTable('book').set({ release_date: day }).where('id', '=', id).execute()
    const isFound = async (operator: 'after' | 'before', dateTime: string) => {
      const criteria = bookCriteria({ releaseDate: { operator, dateTime } })
      return (await listBooks(db, unrestricted, criteria, everything)).content.some((b) => b.id === public_id)
    }
    await release(18_510_501)
    expect(await isFound('after', '1851-04-30T00:00:00Z')).toBe(true)
    expect(await isFound('after', '1851-05-01T00:00:00Z')).toBe(false)
    expect(await isFound('before', '1851-05-02T00:00:00Z')).toBe(true)
    expect(await isFound('before', '1851-05-01T00:00:00Z')).toBe(false)
    await release(release_date)
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Annotation, ListedAnnotation } from '@lectern/contract/annotations'
import { limits } from '@lectern/contract/limits'
import type { Page } from '@lectern/contract/page'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { formatMarkdown } from './format-markdown.ts'

let fixture: LibraryFixture
let reader: TestClient
let readerId: string
let bookId: string
let count = 0
beforeAll(async () => {
  fixture = await startLibraryFixture()
  bookId = (await fixture.book('Zebra/2.cbz')).id
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  count += 1
  const user = await addUser(fixture.server, fixture.admin, `annotator${count}@example.org`)
  reader = user.asker
  readerId = user.id
})

const at = (book = bookId) => `/api/lectern/books/${book}/annotations`
const add = (body: object, book = bookId) => reader.post(at(book), body)
const added = async (body: object, book = bookId) => (await add(body, book)).json() as Annotation
const list = (query = '', who = reader) => who.read<Annotation[]>(`${at()}${query}`)
const all = (query = '', who = reader) =>
  who.read<Page<ListedAnnotation>>(`/api/lectern/annotations?${query}`)
const passage = (highlight: string, totalProgression: number) => ({
  href: 'chapter.xhtml',
  title: 'Chapter',
  locations: { progression: 0.5, totalProgression },
  text: { before: 'before ', highlight, after: ' after' },
})

describe('behaviour 8.6: annotations', () => {
  test('annotations are added, changed and deleted, each with an event', async () => {
    fixture.server.events.length = 0
    const reply = await add({ kind: 'BOOKMARK', page: 3, note: 'Look' })
    expect(reply.statusCode).toBe(200)
    const { id, ...rest } = reply.json() as Annotation
    expect(rest).toMatchObject({
      bookId,
      kind: 'BOOKMARK',
      page: 3,
      locator: null,
      color: null,
      note: 'Look',
    })
    expect(await list()).toEqual([{ id, ...rest }])

    const changed = await reader.patch(`/api/lectern/annotations/${id}`, { color: 'BLUE' })
    expect(changed.json()).toMatchObject({ id, note: 'Look', color: 'BLUE' })
    const again = await reader.patch(`/api/lectern/annotations/${id}`, { note: '', color: null })
    expect(again.json()).toMatchObject({ note: '', color: null })
    expect((await reader.delete(`/api/lectern/annotations/${id}`)).statusCode).toBe(204)
    expect((await reader.delete(`/api/lectern/annotations/${id}`)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    const event = { name: 'AnnotationsChanged', bookId, userId: readerId }
    expect(fixture.server.events).toEqual([event, event, event, event])
  })

  test('annotations are in the order of the book, filtered by kind', async () => {
    await add({ kind: 'NOTE', page: 4, note: 'last' })
    await add({ kind: 'HIGHLIGHT', page: 2, locator: passage('later', 0.4) })
    await add({ kind: 'HIGHLIGHT', page: 2, locator: passage('earlier', 0.3) })
    await add({ kind: 'BOOKMARK', page: 1 })
    const found = await list()
    expect(found.map((a) => a.locator?.text?.highlight ?? a.page)).toEqual([1, 'earlier', 'later', 4])
    expect((await list('?kind=NOTE&kind=BOOKMARK')).map((a) => a.page)).toEqual([1, 4])
    expect(found[1]?.locator).toEqual(passage('earlier', 0.3))
  })

  test('a page has one bookmark, however often and by how many devices it is added', async () => {
    const first = await added({ kind: 'BOOKMARK', page: 2, note: 'kept' })
    fixture.server.events.length = 0
    const replies = await Promise.all([1, 2, 3].map(() => add({ kind: 'BOOKMARK', page: 2 })))
    expect(replies.map((r) => (r.json() as Annotation).id)).toEqual([first.id, first.id, first.id])
    const both = await Promise.all([1, 2].map(() => added({ kind: 'BOOKMARK', page: 3 })))
    expect(both[0]?.id).toBe(both[1]?.id)
    expect(await list()).toHaveLength(2)
    expect(fixture.server.events).toHaveLength(1)
  })

  test.each([
    [{ kind: 'BOOKMARK' }, 'page'],
    [{ kind: 'BOOKMARK', page: 0 }, 'page'],
    [{ kind: 'STAR', page: 1 }, 'kind'],
    [{ kind: 'HIGHLIGHT', page: 1 }, 'locator'],
    [{ kind: 'NOTE', page: 1, note: 'x'.repeat(limits.maxNote + 1) }, 'note'],
    [{ kind: 'NOTE', page: 1, color: 'RED' }, 'color'],
    [{ kind: 'NOTE', locator: { href: 'a', title: 'x'.repeat(limits.maxAnnotationLocator) } }, 'locator'],
  ])('%# is refused', async (body, field) => {
    const reply = await add(body)
    expect([reply.statusCode, reply.json().violations?.[0].fieldName]).toEqual([400, field])
    expect(await list()).toEqual([])
  })

  test('a page after the last one and an unknown book are refused', async () => {
    expect((await add({ kind: 'BOOKMARK', page: 6 })).json().code).toBe('PAGE_OUT_OF_RANGE')
    for (const reply of [
      await add({ kind: 'BOOKMARK', page: 1 }, 'nope'),
      await reader.get(at('nope')),
      await reader.get(`${at('nope')}/markdown`),
      await reader.patch('/api/lectern/annotations/nope', { note: 'x' }),
      await reader.delete('/api/lectern/annotations/nope'),
    ])
      expect(reply.statusCode).toBe(404)
  })

  test('other users cannot see, change or delete annotations', async () => {
    const { id } = await added({ kind: 'BOOKMARK', page: 3, note: 'secret' })
    for (const other of [
      fixture.admin,
      (await addUser(fixture.server, fixture.admin, `x${count}@example.org`)).asker,
    ]) {
      expect(await list('', other)).toEqual([])
      expect((await all('search=secret', other)).totalElements).toBe(0)
      expect((await other.patch(`/api/lectern/annotations/${id}`, { note: 'mine' })).statusCode).toBe(404)
      expect((await other.delete(`/api/lectern/annotations/${id}`)).statusCode).toBe(404)
      expect((await other.get(`${at()}/markdown`)).body).not.toContain('secret')
    }
    expect((await list())[0]?.note).toBe('secret')
  })

  test('annotations of a hidden book are hidden, and visible again with it', async () => {
    const { id } = await added({ kind: 'BOOKMARK', page: 3 })
    // A change of rights ends the sessions.
    const share = async (libraryIds: readonly string[]) => {
      await fixture.admin.patch(`/api/v2/users/${readerId}`, { sharedLibraries: { all: false, libraryIds } })
      reader = await fixture.server.signIn(`annotator${count}@example.org`, 'secret')
    }
    await share([fixture.other.id])
    expect((await reader.get(at())).statusCode).toBe(404)
    expect((await all()).totalElements).toBe(0)
    expect((await reader.patch(`/api/lectern/annotations/${id}`, { note: 'x' })).statusCode).toBe(404)
    expect((await reader.delete(`/api/lectern/annotations/${id}`)).statusCode).toBe(404)
    expect((await add({ kind: 'BOOKMARK', page: 1 })).statusCode).toBe(404)
    await share([fixture.main.id])
    expect(await list()).toMatchObject([{ id, page: 3, note: '' }])
  })

  test('annotations of all books are paged, the last changed first, filtered and searched', async () => {
    const other = await fixture.book('Bear/1.cbz')
    const first = await added({ kind: 'BOOKMARK', page: 1, note: 'Straße' })
    await add({ kind: 'HIGHLIGHT', page: 2, locator: passage('The Émile passage', 0.2) })
    await add({ kind: 'NOTE', page: 2, note: 'bear' }, other.id)
    await fixture.server.db.updateTable('annotation').set({ modified: sql<number>`id` }).execute()
    const found = await all()
    expect(found.content.map((a) => a.kind)).toEqual(['NOTE', 'HIGHLIGHT', 'BOOKMARK'])
    expect(found.content[0]).toMatchObject({
      bookId: other.id,
      seriesTitle: 'Bear',
      seriesId: other.seriesId,
    })
    await reader.patch(`/api/lectern/annotations/${first.id}`, { note: 'Straße 2' })
    expect((await all()).content[0]?.id).toBe(first.id)
    expect(await all('size=1&page=1')).toMatchObject({ totalElements: 3, totalPages: 3, number: 1 })
    expect((await all(`book_id=${other.id}`)).totalElements).toBe(1)
    expect((await all(`series_id=${other.seriesId}&kind=NOTE`)).totalElements).toBe(1)
    expect((await all(`series_id=${other.seriesId}&kind=BOOKMARK`)).totalElements).toBe(0)
    for (const text of ['EMILE', 'STRAßE', 'passage'])
      expect([text, (await all(`search=${encodeURIComponent(text)}`)).totalElements]).toEqual([text, 1])
    expect((await all('search=%25')).totalElements).toBe(0)
  })

  test('annotations are limited for each book and each user, also for concurrent calls', async () => {
    const key = await fixture.server.db
      .selectFrom('user')
      .select('id')
      .where('public_id', '=', readerId)
      .executeTakeFirstOrThrow()
    const fill = (bookKey: number, n: number) =>
      sql`insert into annotation(public_id, user_id, book_id, kind, created, modified)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n})
        select 'F' || ${count} || '-' || ${bookKey} || '-' || i, ${key.id}, ${bookKey}, 'NOTE', 1, 1 from n`.execute(
        fixture.server.db,
      )
    const book = await fixture.server.db
      .selectFrom('book')
      .select('id')
      .where('public_id', '=', bookId)
      .executeTakeFirstOrThrow()
    await fill(book.id, limits.maxAnnotationsPerBook - 1)
    const replies = await Promise.all([1, 2, 3].map((page) => add({ kind: 'BOOKMARK', page })))
    expect(replies.map((r) => r.statusCode).sort()).toEqual([200, 400, 400])
    expect(replies.find((r) => r.statusCode === 400)?.json().code).toBe('TOO_MANY_ANNOTATIONS')
    const other = (await fixture.book('Zebra/1.cbz')).id
    expect((await add({ kind: 'BOOKMARK', page: 1 }, other)).statusCode).toBe(200)
    await fill(999_999, limits.maxAnnotations - limits.maxAnnotationsPerBook - 1)
    expect((await add({ kind: 'BOOKMARK', page: 2 }, other)).json().code).toBe('TOO_MANY_ANNOTATIONS')
  })

  test('annotations are kept while their book is in the trash and deleted with it', async () => {
    const gone = join(fixture.main.root, 'Zebra/gone.cbz')
    await writeBook(gone, { pages: 2 })
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    const book = await fixture.book('Zebra/gone.cbz')
    await add({ kind: 'BOOKMARK', page: 2 }, book.id)
    await rm(gone)
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    expect((await all()).totalElements).toBe(1)
    await fixture.admin.post(`/api/v1/libraries/${fixture.main.id}/empty-trash`)
    await fixture.server.waitUntilIdle()
    const rows = await fixture.server.db
      .selectFrom('annotation')
      .innerJoin('user', 'user.id', 'annotation.user_id')
      .select('annotation.id')
      .where('user.public_id', '=', readerId)
      .execute()
    expect(rows).toEqual([])
  })

  test('annotations are deleted with their user', async () => {
    await add({ kind: 'BOOKMARK', page: 1 })
    const countRows = async () =>
      (await fixture.server.db.selectFrom('annotation').select('id').where('user_id', '=', key.id).execute())
        .length
    const key = await fixture.server.db
      .selectFrom('user')
      .select('id')
      .where('public_id', '=', readerId)
      .executeTakeFirstOrThrow()
    expect(await countRows()).toBe(1)
    await fixture.admin.delete(`/api/v2/users/${readerId}`)
    expect(await countRows()).toBe(0)
  })
})

describe('annotations as Markdown', () => {
  test('the Markdown file has a heading for each annotation', async () => {
    await add({ kind: 'BOOKMARK', page: 2, note: 'One' })
    await add({ kind: 'HIGHLIGHT', page: 3, locator: passage('A passage', 0.2), note: '# not a heading' })
    const reply = await reader.get(`${at()}/markdown`)
    expect(reply.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="2.md"')
    expect(reply.body).toBe(
      '# Zebra – 2\n\n## Page 2\n\nOne\n\n## Page 3 – Chapter\n\n> A passage\n\n\\# not a heading\n',
    )
  })
  test('characters of Markdown are escaped', () => {
    const annotation = {
      id: '1',
      bookId: '1',
      kind: 'NOTE',
      page: null,
      locator: { title: 'a\n# b', locations: { totalProgression: 0.256 }, text: { highlight: 'x\n\n- y' } },
      color: null,
      note: '<b>*1*</b>\n1. [x](y)',
      created: '',
      lastModified: '',
    } as const
    expect(formatMarkdown({ title: 'T', seriesTitle: 'T' }, [annotation])).toBe(
      '# T\n\n## a \\# b – 26 %\n\n> x\n> \n> \\- y\n\n\\<b\\>\\*1\\*\\</b\\>\n\\1. \\[x\\](y)\n',
    )
  })
})

import { ensureAccessClass } from '../../access/queries.ts'
import { setBooksAccessClass } from '../../features/books/change-queries.ts'
import { saveSeriesValues } from '../../features/series/change-queries.ts'
import { emptySeriesLists } from '../../features/series/to-series.ts'
import { addUser, pageBytes } from '../data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from './library-fixture.ts'
import { type TestClient, uploadPicture } from './test-client.ts'

export interface Item {
  readonly libraryId: string
  readonly seriesId: string
  readonly bookId: string
  readonly thumbnailId: string
  /** Id of a poster that was uploaded to the series. */
  readonly seriesThumbnailId: string
  /** Id of a collection that holds only the series, with an uploaded poster. */
  readonly collectionId: string
  readonly collectionThumbnailId: string
  /** Id of a read list with the book and its neighbours in the series, with an uploaded poster. */
  readonly readListId: string
  readonly readListThumbnailId: string
}
export const unknownItem: Item = {
  libraryId: 'nope',
  seriesId: 'nope',
  bookId: 'nope',
  thumbnailId: 'nope',
  seriesThumbnailId: 'nope',
  collectionId: 'nope',
  collectionThumbnailId: 'nope',
  readListId: 'nope',
  readListThumbnailId: 'nope',
}

/** Reasons for which an item is hidden from a reader. */
export const kinds = ['library', 'age', 'label'] as const
export type Kind = (typeof kinds)[number]

export interface RestrictedFixture extends LibraryFixture {
  /** An item that all readers here may see. */
  readonly visible: Item
  /** The item that is hidden from the reader of that kind. */
  readonly hidden: Readonly<Record<Kind, Item>>
  /** Readers by restriction; `plain` sees everything. None is an admin; all may read pages and download. */
  readonly readers: Readonly<Record<Kind | 'plain', TestClient>>
  /** Gives a series an age rating and labels, as an edit of its metadata does. */
  rate(name: string, ageRating: number | null, sharingLabels: string[]): Promise<void>
  item(series: string, book: string): Promise<Item>
}
export const readerRoles = ['PAGE_STREAMING', 'FILE_DOWNLOAD']

let sets = 0
/** Creates a collection of the series and a read list of its books, each with a poster. */
async function createSets({ admin }: LibraryFixture, seriesId: string) {
  sets += 1
  const make = async (path: string, members: object) => {
    const { id } = (await admin.post(path, { name: `Set ${sets}`, ordered: true, ...members })).json()
    const poster = await uploadPicture(admin, `${path}/${id}/thumbnails`, await pageBytes(`set ${sets}`))
    return { id, thumbnailId: poster.json().id }
  }
  const books = await admin.read<{ content: { id: string }[] }>(`/api/v1/series/${seriesId}/books`)
  const collection = await make('/api/v1/collections', { seriesIds: [seriesId] })
  const readList = await make('/api/v1/readlists', { bookIds: books.content.map((b) => b.id) })
  return {
    collectionId: collection.id,
    collectionThumbnailId: collection.thumbnailId,
    readListId: readList.id,
    readListThumbnailId: readList.thumbnailId,
  }
}

async function getItem(fixture: LibraryFixture, series: string, book: string): Promise<Item> {
  const [s, b] = [await fixture.series(series), await fixture.book(`${series}/${book}.cbz`)]
  const [poster] = await fixture.admin.read<{ id: string }[]>(`/api/v1/books/${b.id}/thumbnails`)
  const upload = await uploadPicture(
    fixture.admin,
    `/api/v1/series/${s.id}/thumbnails`,
    await pageBytes(series),
  )
  return {
    libraryId: s.libraryId,
    seriesId: s.id,
    bookId: b.id,
    thumbnailId: poster?.id ?? '',
    seriesThumbnailId: upload.json().id,
    ...(await createSets(fixture, s.id)),
  }
}

async function rate(
  fixture: LibraryFixture,
  name: string,
  ageRating: number | null,
  labels: string[],
): Promise<void> {
  const { db } = fixture.server
  const { id } = await fixture.series(name)
  const row = await db
    .selectFrom('series')
    .select(['id', 'library_id'])
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  const accessClass = await ensureAccessClass(db, { libraryId: row.library_id, ageRating, labels })
  const values = { ageRating, lists: { ...emptySeriesLists, sharingLabels: labels } }
  await db.batch([
    ...saveSeriesValues(db, row.id, values, accessClass, Date.now()),
    setBooksAccessClass(db, row.id, accessClass),
  ])
}

/**
 * Starts a server with readers who may see only a part of it. Each of them has read progress in every book, because hidden items must not be
 * visible anywhere.
 */
export async function startRestrictedFixture(): Promise<RestrictedFixture> {
  const fixture = await startLibraryFixture()
  await rate(fixture, 'apple', 18, [])
  await rate(fixture, 'Äpfel', null, ['gore'])
  const add = async (name: string, rights: object) =>
    (await addUser(fixture.server, fixture.admin, `${name}@example.org`, { roles: readerRoles, ...rights }))
      .asker
  const visible = await getItem(fixture, 'Zebra', '2')
  const hidden = {
    library: await getItem(fixture, 'Bear', '1'),
    age: await getItem(fixture, 'apple', '1'),
    label: await getItem(fixture, 'Äpfel', '1'),
  }
  const rights: Record<Kind | 'plain', object> = {
    plain: {},
    library: { sharedLibraries: { all: false, libraryIds: [fixture.main.id] } },
    age: { ageRestriction: { age: 16, restriction: 'EXCLUDE' } },
    label: { labelsExclude: ['gore'] },
  }
  const readers = {
    plain: await add('plain', {}),
    library: await add('library', {}),
    age: await add('age', {}),
    label: await add('label', {}),
  }
  for (const asker of Object.values(readers))
    for (const item of [visible, ...Object.values(hidden)])
      await asker.patch(`/api/v1/books/${item.bookId}/read-progress`, { completed: true })
  const users = await fixture.admin.read<{ id: string; email: string }[]>('/api/v2/users')
  for (const kind of kinds) {
    const user = users.find((u) => u.email === `${kind}@example.org`)
    await fixture.admin.patch(`/api/v2/users/${user?.id}`, rights[kind])
    readers[kind] = await fixture.server.signIn(`${kind}@example.org`, 'secret')
  }
  return {
    ...fixture,
    visible,
    hidden,
    readers,
    rate: (name, ageRating, labels) => rate(fixture, name, ageRating, labels),
    item: (series, book) => getItem(fixture, series, book),
  }
}

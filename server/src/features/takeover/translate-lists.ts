import type { TranslatedBooks } from './translate-files.ts'
import type { Translation } from './translation.ts'

const older = '1970-01-01 00:00:01'
const maxMembers = 100_000

interface List {
  readonly key: string
  readonly name: string
  readonly summary: string
  readonly isPrivate: boolean
  readonly created: string | null
  readonly modified: string | null
}

/** Reads the members of lists, by the numbers of the lists. */
function readMembers(
  { kavita }: Translation,
  table: string,
  owner: string,
  member: string,
  tail = '',
): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>()
  for (const row of kavita.rows(table, { [owner]: 'whole', [member]: 'whole' } as const, tail)) {
    const list = members.get(row[owner] ?? 0) ?? []
    if (list.length < maxMembers) list.push(row[member] ?? 0)
    members.set(row[owner] ?? 0, list)
  }
  return members
}

const listShape = {
  Id: 'whole',
  Title: 'line',
  Summary: 'text',
  Promoted: 'flag',
  Created: 'time',
  LastModified: 'time',
} as const

function* readLists({ kavita }: Translation, table: string): Generator<{ id: number; list: List }> {
  for (const row of kavita.rows(table, listShape, 'ORDER BY "Id"'))
    yield {
      id: row.Id,
      list: {
        key: `${table} ${row.Id}`,
        name: row.Title.trim().slice(0, 255) || '–',
        summary: row.Summary,
        isPrivate: !row.Promoted,
        created: row.Created,
        modified: row.LastModified,
      },
    }
}

const timesOf = ({ created, modified }: List) => ({
  CREATED_DATE: created ?? modified ?? older,
  LAST_MODIFIED_DATE: modified ?? created ?? older,
})

function writeReadList(
  run: Translation,
  { chapters }: TranslatedBooks,
  list: List,
  members: readonly number[],
): void {
  if (list.isPrivate && !run.mayTakePrivate('readLists')) return
  const id = run.idOf('list', list.key)
  run.translated.add('READLIST', {
    ID: id,
    NAME: list.name,
    SUMMARY: list.summary,
    ORDERED: true,
    ...timesOf(list),
  })
  const books = members.flatMap(
    (chapter) => chapters.get(chapter)?.flatMap(({ bookId }) => bookId ?? []) ?? [],
  )
  for (const [i, bookId] of [...new Set(books)].entries())
    run.translated.add('READLIST_BOOK', { READLIST_ID: id, BOOK_ID: bookId, NUMBER: i })
}

function writeCollection(
  run: Translation,
  { foldersOfSeries }: TranslatedBooks,
  list: List,
  members: readonly number[],
): void {
  if (list.isPrivate && !run.mayTakePrivate('collections')) return
  const id = run.idOf('list', list.key)
  run.translated.add('COLLECTION', { ID: id, NAME: list.name, ORDERED: false, ...timesOf(list) })
  const folders = members.flatMap((series) => foldersOfSeries.get(series)?.map((folder) => folder.id) ?? [])
  for (const [i, seriesId] of [...new Set(folders)].entries())
    run.translated.add('COLLECTION_SERIES', { COLLECTION_ID: id, SERIES_ID: seriesId, NUMBER: i })
}

/** Returns the series of old collections, which are kept by the numbers of their metadata. */
function readOldMembers(run: Translation): ReadonlyMap<number, readonly number[]> {
  const rows = run.kavita.rows('SeriesMetadata', { Id: 'whole', SeriesId: 'whole' })
  const seriesOf = new Map([...rows].map(({ Id, SeriesId }) => [Id, SeriesId]))
  const members = readMembers(run, 'CollectionTagSeriesMetadata', 'CollectionTagsId', 'SeriesMetadatasId')
  return new Map(
    [...members].map(([id, metadata]) => [id, metadata.flatMap((key) => seriesOf.get(key) ?? [])]),
  )
}

/** What a user wants to read becomes a collection, which has their name when there are others. Before 0.7.14 the series had the user. */
function translateWantToRead(run: Translation, books: TranslatedBooks): void {
  const wanted = run.kavita.has('AppUserWantToRead', 'SeriesId')
    ? readMembers(run, 'AppUserWantToRead', 'AppUserId', 'SeriesId', 'ORDER BY "Id"')
    : run.kavita.has('Series', 'AppUserId')
      ? readMembers(run, 'Series', 'AppUserId', 'Id', 'WHERE "AppUserId" > 0 ORDER BY "Id"')
      : new Map<number, readonly number[]>()
  for (const { Id, UserName } of run.kavita.rows('AspNetUsers', { Id: 'whole', UserName: 'line' })) {
    const members = wanted.get(Id)
    if (!members || !run.users.has(Id)) continue
    const name = run.users.size > 1 ? `Want to read (${UserName.slice(0, 200)})` : 'Want to read'
    const list = { key: `want ${Id}`, name, summary: '', isPrivate: true, created: null, modified: null }
    writeCollection(run, books, list, members)
  }
}

/** Translates reading lists, collections and what users want to read. Since 0.8 collections are those of users. */
export function translateLists(run: Translation, books: TranslatedBooks): void {
  const items = readMembers(
    run,
    'ReadingListItem',
    'ReadingListId',
    'ChapterId',
    'ORDER BY "ReadingListId", "Order", "Id"',
  )
  for (const { id, list } of readLists(run, 'ReadingList'))
    writeReadList(run, books, list, items.get(id) ?? [])
  const isOfUsers = run.kavita.has('AppUserCollection', 'Id')
  const members = isOfUsers
    ? readMembers(
        run,
        'AppUserCollectionSeries',
        'CollectionsId',
        'ItemsId',
        'ORDER BY "CollectionsId", "ItemsId"',
      )
    : readOldMembers(run)
  for (const { id, list } of readLists(run, isOfUsers ? 'AppUserCollection' : 'CollectionTag'))
    writeCollection(run, books, list, members.get(id) ?? [])
  translateWantToRead(run, books)
}

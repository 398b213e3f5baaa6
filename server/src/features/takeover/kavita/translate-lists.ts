import { readPairs } from './read-pairs.ts'
import type { TranslatedBooks } from './translate-files.ts'
import { noTime, type Translation } from './translation.ts'

interface List {
  readonly key: string
  readonly name: string
  readonly summary?: string
  readonly isPrivate: boolean
  readonly created?: string | null
  readonly modified?: string | null
}

const listShape = {
  whole: 'Id',
  line: 'Title',
  text: 'Summary',
  flag: 'Promoted',
  time: 'Created LastModified',
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

/** Writes a list with its members, whose ids are those of books or series here. */
function writeList(
  run: Translation,
  kind: 'readLists' | 'collections',
  { key, name, summary = '', isPrivate, created, modified }: List,
  memberIds: readonly string[],
): void {
  if (isPrivate && !run.canImportPrivateList(kind)) return
  const id = run.makeId('list', key)
  const times = {
    CREATED_DATE: created ?? modified ?? noTime,
    LAST_MODIFIED_DATE: modified ?? created ?? noTime,
  }
  if (kind === 'readLists')
    run.translated.add('READLIST', { ID: id, NAME: name, SUMMARY: summary, ORDERED: true, ...times })
  else run.translated.add('COLLECTION', { ID: id, NAME: name, ORDERED: false, ...times })
  for (const [i, member] of [...new Set(memberIds)].entries())
    if (kind === 'readLists')
      run.translated.add('READLIST_BOOK', { READLIST_ID: id, BOOK_ID: member, NUMBER: i })
    else run.translated.add('COLLECTION_SERIES', { COLLECTION_ID: id, SERIES_ID: member, NUMBER: i })
}

/** Returns the series of the collections of releases before 0.8, which are stored by the numbers of their metadata. */
function readOldMembers(run: Translation): ReadonlyMap<number, readonly number[]> {
  const rows = run.kavita.rows('SeriesMetadata', { whole: 'Id SeriesId' })
  const seriesOf = new Map([...rows].map(({ Id, SeriesId }) => [Id, SeriesId]))
  const members = readPairs(run, {
    table: 'CollectionTagSeriesMetadata',
    owner: 'CollectionTagsId',
    value: 'SeriesMetadatasId',
  })
  return new Map(
    [...members].map(([id, metadata]) => [id, metadata.flatMap((key) => seriesOf.get(key) ?? [])]),
  )
}

/** Before 0.7.14 the user was stored with the series. */
function readWanted(run: Translation): ReadonlyMap<number, readonly number[]> {
  if (run.kavita.has('AppUserWantToRead', 'SeriesId'))
    return readPairs(run, {
      table: 'AppUserWantToRead',
      owner: 'AppUserId',
      value: 'SeriesId',
      tail: 'ORDER BY "Id"',
    })
  if (!run.kavita.has('Series', 'AppUserId')) return new Map()
  const tail = 'WHERE "AppUserId" > 0 ORDER BY "Id"'
  return readPairs(run, { table: 'Series', owner: 'AppUserId', value: 'Id', tail })
}

/**
 * Translates reading lists, collections, and the list "Want to read" of each user, which becomes a collection; its name contains the user if
 * there are several. Since 0.8 collections belong to users.
 */
export function translateLists(run: Translation, { chapters, foldersOfSeries }: TranslatedBooks): void {
  const items = readPairs(run, {
    table: 'ReadingListItem',
    owner: 'ReadingListId',
    value: 'ChapterId',
    tail: 'ORDER BY "ReadingListId", "Order", "Id"',
  })
  for (const { id, list } of readLists(run, 'ReadingList')) {
    const files = (items.get(id) ?? []).flatMap((chapter) => chapters.get(chapter) ?? [])
    writeList(
      run,
      'readLists',
      list,
      files.flatMap(({ bookId }) => bookId ?? []),
    )
  }
  const writeCollection = (list: List, series: readonly number[] = []) => {
    const folders = series.flatMap((one) => foldersOfSeries.get(one) ?? [])
    writeList(
      run,
      'collections',
      list,
      folders.map((folder) => folder.id),
    )
  }
  const isOfUsers = run.kavita.has('AppUserCollection', 'Id')
  const members = isOfUsers
    ? readPairs(run, {
        table: 'AppUserCollectionSeries',
        owner: 'CollectionsId',
        value: 'ItemsId',
        tail: 'ORDER BY "CollectionsId", "ItemsId"',
      })
    : readOldMembers(run)
  for (const { id, list } of readLists(run, isOfUsers ? 'AppUserCollection' : 'CollectionTag'))
    writeCollection(list, members.get(id))
  const wanted = readWanted(run)
  for (const { Id, UserName } of run.kavita.rows('AspNetUsers', { whole: 'Id', line: 'UserName' })) {
    const series = wanted.get(Id)
    if (!series || !run.users.has(Id)) continue
    const name = run.users.size > 1 ? `Want to read (${UserName.slice(0, 200)})` : 'Want to read'
    writeCollection({ key: `want ${Id}`, name, isPrivate: true }, series)
  }
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { writeEpub } from '@lectern/fixtures/epub'
import { image } from '@lectern/fixtures/images'
import { identityHash, type KavitaFixture } from './kavita-fixture.ts'

/** Files of the library of the made-up server, relative to its folder, with their pages. */
const kavitaFiles = {
  'comics/Harbour/Harbour 01.cbz': 5,
  'comics/Harbour/Harbour 02.cbz': 4,
  'comics/Harbour/Harbour 10.cbz': 3,
  'comics/Tides/Tides a.cbz': 2,
  'comics/Tides/Tides b.cbz': 3,
  'comics/Mixed/One.cbz': 2,
  'comics/Mixed/Two.cbz': 2,
  'books/Lamp/Lamp.epub': 4,
} as const

const drawPage = async (number: number) => ({
  name: `page ${number}.png`,
  bytes: await image({ format: 'png', width: 40, height: 60, label: String(number) }),
})

/** Writes the files of the made-up server. */
export async function writeKavitaFiles(folder: string): Promise<void> {
  for (const [path, pages] of Object.entries(kavitaFiles)) {
    const file = join(folder, path)
    const numbers = Array.from({ length: pages }, (_, i) => i + 1)
    if (path.endsWith('.cbz')) await writeCbz(file, { pages: await Promise.all(numbers.map(drawPage)) })
    else
      await writeEpub(file, {
        identifier: 'urn:uuid:00000000-0000-4000-8000-000000000001',
        title: 'Lamp',
        chapters: numbers.map((n) => ({
          title: `Part ${n}`,
          paragraphs: ['Some words of the part. '.repeat(60)],
        })),
      })
  }
}

const zero = '0001-01-01 00:00:00'
const times = (text: string) => ({
  Created: text,
  CreatedUtc: text,
  LastModified: text,
  LastModifiedUtc: text,
})

/** Number, library and name. */
const seriesRows = [
  [1, 1, 'Harbour Lights'],
  [2, 1, 'Tides'],
  [3, 1, 'One'],
  [4, 1, 'Two'],
  [5, 2, 'Lamp'],
] as const

function addUsers(kavita: KavitaFixture): void {
  for (const [i, Name] of ['Admin', 'Pleb', 'Download', 'Login'].entries())
    kavita.add('AspNetRoles', { Id: i + 1, Name })
  const none = { AgeRestriction: -1, AgeRestrictionIncludeUnknowns: 0 }
  const users = [
    {
      Id: 1,
      UserName: 'keeper',
      Email: 'keeper@kavita.example',
      PasswordHash: identityHash('lamp oil'),
      ...none,
    },
    {
      Id: 2,
      UserName: 'Reader',
      Email: 'reader@kavita.example',
      PasswordHash: identityHash('salt', 2000, 'sha256'),
      ...none,
    },
    {
      Id: 3,
      UserName: 'A child',
      Email: '',
      PasswordHash: null,
      AgeRestriction: 8,
      AgeRestrictionIncludeUnknowns: 0,
    },
    { Id: 4, UserName: 'gone', Email: 'gone@kavita.example', PasswordHash: identityHash('away'), ...none },
  ]
  for (const user of users)
    kavita.add('AspNetUsers', {
      ...user,
      ApiKey: `key-${user.Id}`,
      Created: zero,
      CreatedUtc: '2023-02-03 04:05:06.1234567',
    })
  for (const [UserId, RoleId] of [
    [1, 1],
    [1, 4],
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 2],
    [3, 4],
    [4, 2],
  ])
    kavita.add('AspNetUserRoles', { UserId: UserId ?? 0, RoleId: RoleId ?? 0 })
  for (const [AppUsersId, LibrariesId] of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
    [3, 1],
    [4, 1],
  ])
    kavita.add('AppUserLibrary', { AppUsersId: AppUsersId ?? 0, LibrariesId: LibrariesId ?? 0 })
}

function addLibraries(kavita: KavitaFixture, oldRoot: string): void {
  for (const [Id, Name, folder] of [
    [1, 'Comics', 'comics'],
    [2, 'Books', 'books'],
  ] as const) {
    kavita.add('Library', { Id, Name, Type: Id, ...times('2023-01-02 03:04:05') })
    kavita.add('FolderPath', { Id, LibraryId: Id, Path: `${oldRoot}/${folder}/` })
  }
}

/** Values that differ from the other series. */
const editedSeries = { OriginalName: 'Harbour', LocalizedName: 'Hafenlichter' }
const editedMetadata: Readonly<Record<number, Readonly<Record<string, string | number>>>> = {
  1: {
    AgeRating: 8,
    Summary: 'Ships come and go.',
    SummaryLocked: 1,
    PublicationStatus: 2,
    PublisherLocked: 1,
    GenresLocked: 1,
    TotalCount: 12,
    WebLinks: 'https://ships.example/harbour,javascript:alert(1)',
  },
  2: { AgeRating: 12 },
}

function addSeries(kavita: KavitaFixture): void {
  for (const [Id, LibraryId, Name] of seriesRows) {
    const names = {
      Name,
      NormalizedName: Name.toLowerCase().replaceAll(' ', ''),
      OriginalName: Name,
      SortName: Name,
    }
    const edited = Id === 1 ? editedSeries : {}
    kavita.add('Series', { Id, LibraryId, ...names, ...edited, ...times('2023-05-06 07:08:09') })
    const metadata = {
      AgeRating: 0,
      PublicationStatus: 0,
      PublicationStatusLocked: 1,
      Language: 'en',
      TotalCount: 0,
    }
    kavita.add('SeriesMetadata', { Id: Id + 100, SeriesId: Id, ...metadata, ...editedMetadata[Id] })
    kavita.add('Volume', { Id, SeriesId: Id, Name: '1', Number: 1 })
  }
  kavita.add('Genre', { Id: 1, Title: 'Sea' })
  kavita.add('GenreSeriesMetadata', { GenresId: 1, SeriesMetadatasId: 101 })
  kavita.add('Person', { Id: 1, Name: 'Quay Press', Role: 10 })
  kavita.add('Person', { Id: 2, Name: 'Ada Mole', Role: 3 })
  kavita.add('PersonSeriesMetadata', { PeopleId: 1, SeriesMetadatasId: 101 })
  kavita.add('SeriesMetadataPeople', { PersonId: 1, SeriesMetadataId: 101, Role: 10 })
  kavita.add('ChapterPerson', { PeopleId: 2, ChapterMetadatasId: 1 })
  kavita.add('ChapterPeople', { PersonId: 2, ChapterId: 1, Role: 3 })
}

/** Series and pages of chapters; chapter 4 has two files. */
const chapterRows = [
  [1, 1, 5],
  [2, 1, 4],
  [3, 1, 3],
  [4, 2, 5],
  [6, 3, 2],
  [7, 4, 2],
  [8, 5, 4],
] as const
const editedChapter = { TitleName: 'The first night', TitleNameLocked: 1, WriterLocked: 1 }

function addFiles(kavita: KavitaFixture, oldRoot: string, filesAt: string): void {
  for (const [Id, VolumeId, Pages] of chapterRows)
    kavita.add('Chapter', { Id, VolumeId, Pages, ReleaseDate: zero, ...(Id === 1 && editedChapter) })
  for (const [i, [path, Pages]] of Object.entries(kavitaFiles).entries()) {
    const Id = i + 1
    kavita.add('MangaFile', {
      Id,
      ChapterId: Id === 5 ? 4 : Id,
      FilePath: `${oldRoot}/${path}`,
      Bytes: statSync(join(filesAt, path)).size,
      Format: path.endsWith('.epub') ? 3 : 1,
      Pages,
      ...times('2023-06-07 08:09:10'),
    })
  }
}

function addReading(kavita: KavitaFixture): void {
  const read = (user: number, ChapterId: number, PagesRead: number, at: string) =>
    kavita.add('AppUserProgresses', {
      AppUserId: user,
      ChapterId,
      PagesRead,
      SeriesId: 1,
      VolumeId: 1,
      LibraryId: 1,
      ...times(at),
    })
  read(1, 1, 5, '2024-01-01 10:00:00.5')
  read(1, 2, 2, '2024-01-02 10:00:00')
  read(1, 3, 0, '2024-01-03 10:00:00')
  read(2, 4, 3, '2024-02-01 10:00:00')
  read(2, 8, 2, '2024-02-02 10:00:00')
  read(3, 1, 1, '2024-03-01 10:00:00')
  read(9, 1, 1, '2024-03-01 10:00:00')
  kavita.add('AppUserBookmark', {
    Id: 1,
    AppUserId: 1,
    ChapterId: 4,
    Page: 3,
    ...times('2024-04-01 10:00:00'),
  })
  kavita.add('AppUserBookmark', {
    Id: 2,
    AppUserId: 2,
    ChapterId: 8,
    Page: 1,
    ...times('2024-04-01 10:00:00'),
  })
  kavita.add('AppUserRating', { Id: 1, AppUserId: 1, Rating: 4, SeriesId: 1 })
}

function addLists(kavita: KavitaFixture): void {
  for (const [Id, Title, Promoted] of [
    [1, 'For all', 1],
    [2, 'Mine', 0],
  ] as const)
    kavita.add('ReadingList', {
      Id,
      AppUserId: 1,
      Title,
      Promoted,
      Summary: `About ${Title}`,
      ...times('2024-05-01 10:00:00'),
    })
  for (const [i, ChapterId] of [8, 4, 1].entries())
    kavita.add('ReadingListItem', { Id: 10 - i, ReadingListId: 1, ChapterId, Order: i })
  kavita.add('ReadingListItem', { Id: 20, ReadingListId: 2, ChapterId: 1, Order: 0 })
  kavita.add('CollectionTag', { Id: 1, Title: 'Sea stories', Promoted: 1 })
  kavita.add('CollectionTagSeriesMetadata', { CollectionTagsId: 1, SeriesMetadatasId: 101 })
  kavita.add('CollectionTagSeriesMetadata', { CollectionTagsId: 1, SeriesMetadatasId: 105 })
  kavita.add('AppUserCollection', {
    Id: 1,
    AppUserId: 1,
    Title: 'Sea stories',
    Promoted: 1,
    ...times('2024-06-01 10:00:00'),
  })
  kavita.add('AppUserCollectionSeries', { CollectionsId: 1, ItemsId: 1 })
  kavita.add('AppUserCollectionSeries', { CollectionsId: 1, ItemsId: 5 })
  kavita.add('AppUserWantToRead', { Id: 1, AppUserId: 2, SeriesId: 2 })
  if (
    kavita.db
      .prepare('PRAGMA table_info("Series")')
      .all()
      .some((c) => c.name === 'AppUserId')
  )
    kavita.db.exec('UPDATE "Series" SET "AppUserId" = 2 WHERE "Id" = 2')
  kavita.add('AppUserAuthKey', { Id: 1, AppUserId: 1, Key: 'key-1', Name: 'opds' })
}

/**
 * Fills the made-up server: an administrator, a reader, a child and a closed account; two libraries at `oldRoot`; files as `kavitaFiles` has
 * them, of which those of Tides are one chapter.
 */
export function fillKavita(kavita: KavitaFixture, oldRoot: string, filesAt: string): void {
  addUsers(kavita)
  addLibraries(kavita, oldRoot)
  addSeries(kavita)
  addFiles(kavita, oldRoot, filesAt)
  addReading(kavita)
  addLists(kavita)
}

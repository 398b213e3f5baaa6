import { pbkdf2Sync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Releases of which the layout is known: before the collections of users, before the keys of users, and the newest. */
export const kavitaReleases = ['0.7.3', '0.8.5', '0.9.0'] as const
export type KavitaRelease = (typeof kavitaReleases)[number]

const dates = 'Created CreatedUtc LastModified LastModifiedUtc'

/** Columns of the tables that an import reads, by the public layout; `+0.8.5` exists from that release on, `-0.8.5` only before it. */
const layout = `
__EFMigrationsHistory MigrationId ProductVersion
AspNetUsers Id UserName Email PasswordHash ApiKey AgeRestriction AgeRestrictionIncludeUnknowns ConfirmationToken Created CreatedUtc
AspNetRoles Id Name NormalizedName
AspNetUserRoles UserId RoleId
AppUserLibrary AppUsersId LibrariesId
AppUserProgresses Id AppUserId BookScrollId ChapterId LibraryId PagesRead SeriesId VolumeId ${dates}
AppUserBookmark Id AppUserId ChapterId FileName Page SeriesId VolumeId ${dates}
AppUserRating Id AppUserId Rating Review SeriesId
+0.8.5 AppUserWantToRead Id AppUserId SeriesId
+0.8.5 AppUserCollection Id AppUserId Title NormalizedTitle Promoted Summary Source ${dates}
+0.8.5 AppUserCollectionSeries CollectionsId ItemsId
+0.9.0 AppUserAuthKey Id AppUserId Key Name Provider
CollectionTag Id Title NormalizedTitle Promoted Summary
CollectionTagSeriesMetadata CollectionTagsId SeriesMetadatasId
Library Id Name Type FolderWatching ${dates}
FolderPath Id LibraryId Path LastScanned
Series Id LibraryId Name NormalizedName OriginalName SortName SortNameLocked LocalizedName LocalizedNameLocked CoverImage CoverImageLocked Format Pages FolderPath ${dates}
-0.8.5 Series AppUserId NameLocked
+0.9.0 Series NameLocked
SeriesMetadata Id SeriesId AgeRating AgeRatingLocked GenresLocked TagsLocked Language LanguageLocked PublicationStatus PublicationStatusLocked PublisherLocked WriterLocked Summary SummaryLocked TotalCount MaxCount ReleaseYear ReleaseYearLocked
+0.8.5 SeriesMetadata WebLinks
Volume Id SeriesId Name Number Pages ${dates}
Chapter Id VolumeId Number Range Pages IsSpecial Title TitleName Summary ReleaseDate AgeRating ${dates}
+0.8.5 Chapter ISBN ISBNLocked TitleNameLocked SummaryLocked ReleaseDateLocked SortOrder SortOrderLocked TagsLocked WriterLocked
MangaFile Id ChapterId FilePath Bytes Extension Format Pages ${dates}
Genre Id Title NormalizedTitle
GenreSeriesMetadata GenresId SeriesMetadatasId
Tag Id Title NormalizedTitle
SeriesMetadataTag SeriesMetadatasId TagsId
ChapterTag ChaptersId TagsId
Person Id Name NormalizedName
-0.8.5 Person Role
-0.8.5 PersonSeriesMetadata PeopleId SeriesMetadatasId
-0.8.5 ChapterPerson ChapterMetadatasId PeopleId
+0.8.5 SeriesMetadataPeople SeriesMetadataId PersonId Role
+0.8.5 ChapterPeople ChapterId PersonId Role
ReadingList Id AppUserId Title NormalizedTitle Promoted Summary AgeRating ${dates}
ReadingListItem Id ReadingListId ChapterId SeriesId VolumeId Order
ServerSetting Key Value RowVersion
`

function listTables(release: KavitaRelease): ReadonlyMap<string, readonly string[]> {
  const at = kavitaReleases.indexOf(release)
  const tables = new Map<string, string[]>()
  for (const line of layout.trim().split('\n')) {
    const [, when, bound, rest = ''] = /^(?:([+-])(\S+) )?(.*)$/.exec(line) ?? []
    const from = bound === undefined ? 0 : kavitaReleases.indexOf(bound as KavitaRelease)
    if (when === '+' ? at < from : when === '-' && at >= from) continue
    const [table = '', ...columns] = rest.split(' ')
    tables.set(table, [...(tables.get(table) ?? []), ...columns])
  }
  return tables
}

/** Makes a hash as ASP.NET Core Identity does, with fewer rounds. */
export function identityHash(password: string, rounds = 1000, digest = 'sha512'): string {
  const salt = Buffer.from('0123456789abcdef')
  const header = Buffer.alloc(13)
  header[0] = 1
  header.writeUInt32BE(['sha1', 'sha256', 'sha512'].indexOf(digest), 1)
  header.writeUInt32BE(rounds, 5)
  header.writeUInt32BE(salt.length, 9)
  return Buffer.concat([header, salt, pbkdf2Sync(password, salt, rounds, 32, digest)]).toString('base64')
}

type Row = Readonly<Record<string, SQLInputValue>>

/** Writes the database of a made-up Kavita server. */
export class KavitaFixture {
  readonly db: DatabaseSync
  readonly #tables: ReadonlyMap<string, readonly string[]>

  constructor(file: string, release: KavitaRelease) {
    mkdirSync(dirname(file), { recursive: true })
    this.db = new DatabaseSync(file)
    this.#tables = listTables(release)
    for (const [table, columns] of this.#tables)
      this.db.exec(
        `CREATE TABLE "${table}"(${columns.map((c) => (c === 'Id' ? '"Id" INTEGER PRIMARY KEY' : `"${c}"`)).join(', ')})`,
      )
    this.add('__EFMigrationsHistory', { MigrationId: '20201213205325_AddUser', ProductVersion: '5.0.10' })
    this.add('ServerSetting', { Key: 10, Value: 'made-up-install' })
    this.add('ServerSetting', { Key: 11, Value: `${release}.4` })
  }

  /** Adds a row. Columns that the release does not have are left out, and so are rows of tables that it does not have. */
  add(table: string, row: Row): void {
    const columns = Object.keys(row).filter((name) => this.#tables.get(table)?.includes(name))
    if (columns.length === 0) return
    this.db
      .prepare(
        `INSERT INTO "${table}"(${columns.map((c) => `"${c}"`).join(', ')}) VALUES(${columns.map(() => '?').join(', ')})`,
      )
      .run(...columns.map((c) => row[c] ?? null))
  }

  close(): void {
    this.db.close()
  }
}

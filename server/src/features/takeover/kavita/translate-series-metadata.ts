import { basename } from 'node:path/posix'
import type { KavitaRow } from './kavita-database.ts'
import { encodeFileUrl, findAge, findStatus, publisherRole } from './kavita-values.ts'
import { type Credit, maxValues, readCredits, readTerms } from './read-pairs.ts'
import type { TranslatedBooks, TranslatedFolder } from './translate-files.ts'
import type { Translation } from './translation.ts'

const seriesShape = {
  whole: 'Id',
  line: 'Name OriginalName SortName LocalizedName',
  flag: 'NameLocked SortNameLocked LocalizedNameLocked',
  time: 'LastModified Created',
} as const
const metadataShape = {
  whole: 'Id SeriesId AgeRating PublicationStatus TotalCount',
  text: 'Summary WebLinks',
  line: 'Language',
  flag: 'AgeRatingLocked SummaryLocked PublicationStatusLocked LanguageLocked GenresLocked TagsLocked PublisherLocked',
} as const
type Metadata = KavitaRow<typeof metadataShape>

/** Returns links with their hosts as labels. */
const readLinks = (list: string): { label: string; url: string }[] =>
  list
    .split(',')
    .slice(0, maxValues)
    .flatMap((text) => {
      const url = URL.parse(text.trim())
      return url && /^https?:$/.test(url.protocol) ? [{ label: url.host, url: url.href }] : []
    })

/** Everything that Kavita stores about series, by their numbers; lists by the numbers of their metadata. */
interface Known {
  readonly series: ReadonlyMap<number, KavitaRow<typeof seriesShape>>
  readonly metadata: ReadonlyMap<number, Metadata>
  readonly genres: ReadonlyMap<number, readonly string[]>
  readonly tags: ReadonlyMap<number, readonly string[]>
  readonly credits: ReadonlyMap<number, readonly Credit[]>
}

/** Returns the highest age of the series that have files in a folder: users without access to one of them do not see the folder. */
function highestAge({ metadata }: Known, folder: TranslatedFolder): number | null {
  const ages = [...folder.kavitaSeries.keys()].flatMap(
    (id) => findAge(metadata.get(id)?.AgeRating ?? 0) ?? [],
  )
  return ages.length > 0 ? Math.max(...ages) : null
}

function writeLists({ translated }: Translation, known: Known, id: string, row: Metadata): void {
  for (const GENRE of known.genres.get(row.Id) ?? [])
    translated.add('SERIES_METADATA_GENRE', { SERIES_ID: id, GENRE })
  for (const TAG of known.tags.get(row.Id) ?? [])
    translated.add('SERIES_METADATA_TAG', { SERIES_ID: id, TAG })
  for (const { label, url } of readLinks(row.WebLinks))
    translated.add('SERIES_METADATA_LINK', { SERIES_ID: id, LABEL: label, URL: url })
}

/** Returns the columns of a folder of one series; undefined if its series is unknown. `isWhole`: all of its files are in the folder. */
function readColumns(run: Translation, known: Known, folder: TranslatedFolder, isWhole: boolean) {
  const first = Math.min(...folder.kavitaSeries.keys())
  const [series, row] = [known.series.get(first), known.metadata.get(first)]
  if (!series || !row) return undefined
  writeLists(run, known, folder.id, row)
  const other = series.LocalizedName.trim()
  if (isWhole && other !== '' && other !== series.Name)
    run.translated.add('SERIES_METADATA_ALTERNATE_TITLE', {
      SERIES_ID: folder.id,
      LABEL: 'Localized',
      TITLE: other,
    })
  const isRenamed = series.NameLocked || (series.OriginalName !== '' && series.OriginalName !== series.Name)
  return {
    ...(isWhole && {
      TITLE: series.Name || null,
      TITLE_SORT: series.SortName || series.Name || null,
      TITLE_LOCK: isRenamed,
      TITLE_SORT_LOCK: series.SortNameLocked,
      TOTAL_BOOK_COUNT: row.TotalCount > 0 ? row.TotalCount : null,
      ALTERNATE_TITLES_LOCK: series.LocalizedNameLocked && other !== '',
    }),
    SUMMARY: row.Summary,
    SUMMARY_LOCK: row.SummaryLocked,
    STATUS: findStatus(row.PublicationStatus),
    STATUS_LOCK: row.PublicationStatusLocked,
    LANGUAGE: row.Language,
    LANGUAGE_LOCK: row.LanguageLocked,
    PUBLISHER: known.credits.get(row.Id)?.find(({ role }) => role === publisherRole)?.name ?? '',
    PUBLISHER_LOCK: row.PublisherLocked,
    AGE_RATING_LOCK: row.AgeRatingLocked,
    GENRES_LOCK: row.GenresLocked,
    TAGS_LOCK: row.TagsLocked,
    LAST_MODIFIED_DATE: series.LastModified,
    CREATED_DATE: series.Created,
  }
}

/**
 * Translates series, with their metadata and locks. The values of a series apply to each folder that has only files of that series; its name
 * applies only if that is its only folder. Folders of several series have their own names.
 */
export function translateSeriesMetadata(
  run: Translation,
  { folders, foldersOfSeries }: TranslatedBooks,
): void {
  const { kavita } = run
  const owner = 'SeriesMetadatasId'
  const known: Known = {
    series: new Map([...kavita.rows('Series', seriesShape)].map((row) => [row.Id, row])),
    metadata: new Map([...kavita.rows('SeriesMetadata', metadataShape)].map((row) => [row.SeriesId, row])),
    genres: readTerms(run, 'Genre', { table: 'GenreSeriesMetadata', owner, value: 'GenresId' }),
    tags: readTerms(run, 'Tag', { table: 'SeriesMetadataTag', owner, value: 'TagsId' }),
    credits: readCredits(
      run,
      { table: 'SeriesMetadataPeople', owner: 'SeriesMetadataId' },
      { table: 'PersonSeriesMetadata', owner },
    ),
  }
  for (const folder of folders.values()) {
    const name = basename(folder.path) || folder.path
    const ownFolders = foldersOfSeries.get(Math.min(...folder.kavitaSeries.keys()))
    const isOfOne = ownFolders?.includes(folder) === true
    const columns = isOfOne ? readColumns(run, known, folder, ownFolders.length === 1) : undefined
    const times = {
      CREATED_DATE: columns?.CREATED_DATE ?? null,
      LAST_MODIFIED_DATE: columns?.LAST_MODIFIED_DATE ?? null,
    }
    run.translated.add('SERIES', {
      ID: folder.id,
      NAME: name,
      URL: encodeFileUrl(folder.path),
      LIBRARY_ID: folder.libraryId,
      oneshot: false,
      ...times,
    })
    run.translated.add('SERIES_METADATA', {
      SERIES_ID: folder.id,
      STATUS: 'ONGOING',
      AGE_RATING: highestAge(known, folder),
      ...columns,
      TITLE: columns?.TITLE ?? name,
      TITLE_SORT: columns?.TITLE_SORT ?? name,
      ...times,
    })
  }
}

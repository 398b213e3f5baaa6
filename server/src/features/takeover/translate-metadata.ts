import { basename } from 'node:path/posix'
import { ageOf, encodeFileUrl, publisherRole, statusOf } from './kavita-values.ts'
import type { TranslatedBooks, TranslatedFolder } from './translate-files.ts'
import { type Credit, maxValues, readCredits, readNames, readPairs } from './translate-terms.ts'
import type { Translation } from './translation.ts'

const series = {
  Id: 'whole',
  Name: 'line',
  OriginalName: 'line',
  SortName: 'line',
  LocalizedName: 'line',
  NameLocked: 'flag',
  SortNameLocked: 'flag',
  LocalizedNameLocked: 'flag',
  LastModified: 'time',
  Created: 'time',
} as const
const seriesMetadata = {
  Id: 'whole',
  SeriesId: 'whole',
  AgeRating: 'whole',
  AgeRatingLocked: 'flag',
  Summary: 'text',
  SummaryLocked: 'flag',
  PublicationStatus: 'whole',
  PublicationStatusLocked: 'flag',
  Language: 'line',
  LanguageLocked: 'flag',
  GenresLocked: 'flag',
  TagsLocked: 'flag',
  PublisherLocked: 'flag',
  TotalCount: 'whole',
  WebLinks: 'text',
} as const

/** Returns links with their hosts as labels. */
const readLinks = (list: string): { label: string; url: string }[] =>
  list
    .split(',')
    .slice(0, maxValues)
    .flatMap((text) => {
      const url = URL.parse(text.trim())
      return url && /^https?:$/.test(url.protocol) ? [{ label: url.host, url: url.href }] : []
    })

type Metadata = ReturnType<typeof readMetadata> extends ReadonlyMap<number, infer M> ? M : never

const readMetadata = ({ kavita }: Translation) =>
  new Map([...kavita.rows('SeriesMetadata', seriesMetadata)].map((row) => [row.SeriesId, row] as const))
const readSeries = ({ kavita }: Translation) =>
  new Map([...kavita.rows('Series', series)].map((row) => [row.Id, row] as const))

interface Known {
  readonly series: ReturnType<typeof readSeries>
  readonly metadata: ReadonlyMap<number, Metadata>
  readonly genres: ReadonlyMap<number, readonly string[]>
  readonly tags: ReadonlyMap<number, readonly string[]>
  readonly credits: ReadonlyMap<number, readonly Credit[]>
}

/** Returns the highest age of the series that have files in a folder: those who may not see one of them do not see the folder. */
function highestAge({ metadata }: Known, folder: TranslatedFolder): number | null {
  const ages = [...folder.seriesThere.keys()].flatMap((id) => ageOf(metadata.get(id)?.AgeRating ?? 0) ?? [])
  return ages.length > 0 ? Math.max(...ages) : null
}

/** Writes the lists of a series. */
function writeLists({ translated }: Translation, known: Known, id: string, row: Metadata): void {
  for (const GENRE of known.genres.get(row.Id) ?? [])
    translated.add('SERIES_METADATA_GENRE', { SERIES_ID: id, GENRE })
  for (const TAG of known.tags.get(row.Id) ?? [])
    translated.add('SERIES_METADATA_TAG', { SERIES_ID: id, TAG })
  for (const { label, url } of readLinks(row.WebLinks))
    translated.add('SERIES_METADATA_LINK', { SERIES_ID: id, LABEL: label, URL: url })
}

/** Returns the columns that are known of a series, or undefined for a folder of several. `isWhole`: all of its files are in the folder. */
function readColumns(run: Translation, known: Known, folder: TranslatedFolder, isWhole: boolean) {
  const first = Math.min(...folder.seriesThere.keys())
  const [there, row] = [known.series.get(first), known.metadata.get(first)]
  if (!there || !row) return undefined
  writeLists(run, known, folder.id, row)
  const other = there.LocalizedName.trim()
  if (isWhole && other !== '' && other !== there.Name)
    run.translated.add('SERIES_METADATA_ALTERNATE_TITLE', {
      SERIES_ID: folder.id,
      LABEL: 'Localized',
      TITLE: other,
    })
  const isRenamed = there.NameLocked || (there.OriginalName !== '' && there.OriginalName !== there.Name)
  return {
    ...(isWhole && {
      TITLE: there.Name || null,
      TITLE_SORT: there.SortName || there.Name || null,
      TITLE_LOCK: isRenamed,
      TITLE_SORT_LOCK: there.SortNameLocked,
      TOTAL_BOOK_COUNT: row.TotalCount > 0 ? row.TotalCount : null,
      ALTERNATE_TITLES_LOCK: there.LocalizedNameLocked && other !== '',
    }),
    SUMMARY: row.Summary,
    SUMMARY_LOCK: row.SummaryLocked,
    STATUS: statusOf(row.PublicationStatus),
    STATUS_LOCK: row.PublicationStatusLocked,
    LANGUAGE: row.Language,
    LANGUAGE_LOCK: row.LanguageLocked,
    PUBLISHER: known.credits.get(row.Id)?.find(({ role }) => role === publisherRole)?.name ?? '',
    PUBLISHER_LOCK: row.PublisherLocked,
    AGE_RATING_LOCK: row.AgeRatingLocked,
    GENRES_LOCK: row.GenresLocked,
    TAGS_LOCK: row.TagsLocked,
    LAST_MODIFIED_DATE: there.LastModified,
    CREATED_DATE: there.Created,
  }
}

/**
 * Translates series, with what is known of them and its locks. The values of a series hold for each folder that has files of it alone; its
 * name only when that is its only folder. Folders of several series have their own names.
 */
export function translateSeriesMetadata(
  run: Translation,
  { folders, foldersOfSeries }: TranslatedBooks,
): void {
  const known: Known = {
    series: readSeries(run),
    metadata: readMetadata(run),
    genres: readPairs(
      run,
      { table: 'GenreSeriesMetadata', owner: 'SeriesMetadatasId', value: 'GenresId' },
      readNames(run, 'Genre'),
    ),
    tags: readPairs(
      run,
      { table: 'SeriesMetadataTag', owner: 'SeriesMetadatasId', value: 'TagsId' },
      readNames(run, 'Tag'),
    ),
    credits: readCredits(
      run,
      { table: 'SeriesMetadataPeople', owner: 'SeriesMetadataId' },
      { table: 'PersonSeriesMetadata', owner: 'SeriesMetadatasId' },
    ),
  }
  for (const folder of folders.values()) {
    const name = basename(folder.path) || folder.path
    const homes = foldersOfSeries.get(Math.min(...folder.seriesThere.keys()))
    const isOfOne = homes?.includes(folder) === true
    const columns = isOfOne ? readColumns(run, known, folder, homes.length === 1) : undefined
    const times = {
      CREATED_DATE: columns?.CREATED_DATE ?? null,
      LAST_MODIFIED_DATE: columns?.LAST_MODIFIED_DATE ?? null,
    }
    run.translated.add('SERIES', {
      ID: folder.id,
      NAME: name,
      URL: encodeFileUrl(folder.path),
      LIBRARY_ID: folder.libraryId,
      ONESHOT: false,
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

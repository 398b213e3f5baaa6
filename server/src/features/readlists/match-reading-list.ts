import type { ErrorCode } from '@lectern/contract/errors'
import { limits } from '@lectern/contract/limits'
import type { ReadListMatches } from '@lectern/contract/readlists'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatDate } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { ListedBook, ListProblem } from '../../media/metadata/reading-list.ts'
import { readReadingList } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readListKind } from '../collections/set-list-queries.ts'
import { isNameTaken } from '../collections/set-member-queries.ts'
import { findListed, type ListedMatch } from './match-queries.ts'

type Request = ReadListMatches['requests'][number]

const codes: Record<ListProblem, ErrorCode> = {
  UNREADABLE: 'ERR_1015',
  NAMELESS: 'ERR_1030',
  EMPTY: 'ERR_1029',
  INCOMPLETE: 'ERR_1031',
  TOO_LONG: 'PAYLOAD_TOO_LARGE',
}

/** Returns the possible titles of the series of a listed book: with its volume, unless that is the first, and without (behaviour 7.1). */
const listCandidates = ({ series, volume }: ListedBook): string[] =>
  volume === '' || volume === '1' ? [series] : [`${series} (${volume})`, series]

/** Groups the books that were found for one request by series. */
function bySeries(found: readonly ListedMatch[]): Request['matches'] {
  const series = new Map<string, Request['matches'][number]>()
  for (const f of found) {
    const releaseDate = f.release_date === null ? null : formatDate(f.release_date)
    const known = series.get(f.series_id) ?? {
      series: { seriesId: f.series_id, title: f.series_title, releaseDate },
      books: [],
    }
    known.books.push({ bookId: f.book_id, number: f.number, title: f.title })
    series.set(f.series_id, known)
  }
  return [...series.values()]
}

/**
 * Finds the books of a ComicRack reading list among those that the viewer may see (behaviour 7.1). Throws ERR_1015, ERR_1029 to ERR_1031,
 * and PAYLOAD_TOO_LARGE for what cannot be a read list.
 */
export async function matchReadingList(
  { db, workers }: { readonly db: Db; readonly workers: Workers },
  viewer: Viewer,
  bytes: Uint8Array,
): Promise<ReadListMatches> {
  if (bytes.byteLength > limits.maxReadingList) throw new AppError('PAYLOAD_TOO_LARGE')
  const input = { bytes, maxBooks: limits.maxReadingListBooks }
  const list = await workers.run(readReadingList, input, { priority: 'reader' })
  if ('problem' in list) throw new AppError(codes[list.problem])
  const requests = list.books.map((book) => ({ series: listCandidates(book), number: book.number }))
  const [found, isTaken] = await Promise.all([
    findListed(db, viewer, requests),
    isNameTaken(db, readListKind, list.name),
  ])
  const byRequest = Map.groupBy(found, (f) => f.request)
  return {
    readListMatch: { name: list.name, errorCode: isTaken ? 'ERR_1009' : '' },
    requests: requests.map((request, i) => ({ request, matches: bySeries(byRequest.get(i) ?? []) })),
    errorCode: '',
  }
}

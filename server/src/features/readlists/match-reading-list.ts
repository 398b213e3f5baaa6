import type { ErrorCode } from '@lectern/contract/errors'
import { limits } from '@lectern/contract/limits'
import type { ReadListMatches } from '@lectern/contract/readlists'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatDate } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { ListedBook, ListProblem } from '../../media/metadata/reading-list.ts'
import { parseSortNumber } from '../../media/metadata/sort-number.ts'
import { readReadingList } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readListKind } from '../collections/set-list-queries.ts'
import { isNameTaken } from '../collections/set-member-queries.ts'
import { findListed, type ListedMatch, type ListedRequest } from './match-queries.ts'
import { listCandidates, listOtherCandidates, listTitles, rankMatches } from './rank-matches.ts'

type Request = ReadListMatches['requests'][number]

const codes: Record<ListProblem, ErrorCode> = {
  UNREADABLE: 'ERR_1015',
  NAMELESS: 'ERR_1030',
  EMPTY: 'ERR_1029',
  INCOMPLETE: 'ERR_1031',
  TOO_LONG: 'PAYLOAD_TOO_LARGE',
}

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

const toRequest = (book: ListedBook, series: readonly string[]): ListedRequest => ({
  series,
  number: book.number === '' ? null : book.number,
  sort: parseSortNumber(book.number),
})

/** Returns the matches of each book: by its title, otherwise by other spellings of the title. */
async function findBooks(
  db: Db,
  viewer: Viewer,
  books: readonly ListedBook[],
): Promise<ReadonlyMap<number, readonly ListedMatch[]>> {
  const isComplete = ({ series, number }: ListedBook) => series !== '' && number !== ''
  const found = Map.groupBy(
    await findListed(
      db,
      viewer,
      books.map((book) => toRequest(book, isComplete(book) ? listCandidates(book) : [])),
    ),
    ({ request }) => request,
  )
  const isMissing = (book: ListedBook, i: number) => isComplete(book) && !found.has(i)
  if (!books.some(isMissing)) return found
  const others = await findListed(
    db,
    viewer,
    books.map((book, i) => toRequest(book, isMissing(book, i) ? listOtherCandidates(book) : [])),
  )
  return new Map([...found, ...Map.groupBy(others, ({ request }) => request)])
}

/**
 * Finds the books of a ComicRack reading list among those that the viewer may see (behaviour 7.1). Throws ERR_1015, ERR_1029 to ERR_1031,
 * and PAYLOAD_TOO_LARGE for other files. `name` is used for a list without a name.
 */
export async function matchReadingList(
  { db, workers }: { readonly db: Db; readonly workers: Workers },
  viewer: Viewer,
  { bytes, name }: { readonly bytes: Uint8Array; readonly name?: string | undefined },
): Promise<ReadListMatches> {
  if (bytes.byteLength > limits.maxReadingList) throw new AppError('PAYLOAD_TOO_LARGE')
  const input = { bytes, maxBooks: limits.maxReadingListBooks, name: name ?? '' }
  const list = await workers.run(readReadingList, input, { priority: 'reader' })
  if ('problem' in list) throw new AppError(codes[list.problem])
  const [found, isTaken] = await Promise.all([
    findBooks(db, viewer, list.books),
    isNameTaken(db, readListKind, list.name),
  ])
  return {
    readListMatch: { name: list.name, errorCode: isTaken ? 'ERR_1009' : '' },
    requests: list.books.map((book, i) => {
      const { ranked, isAmbiguous } = rankMatches(book, found.get(i) ?? [])
      return {
        request: { series: listTitles(book), number: book.number },
        matches: bySeries(ranked),
        ...(isAmbiguous && { ambiguous: true }),
      }
    }),
    errorCode: '',
  }
}

import type { Book } from '@lectern/contract/books'
import { listDuplicateBooks } from '@lectern/contract/duplicates'
import { type DuplicateGroup, listDuplicateGroups } from '@lectern/contract/duplicates-groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import type { PageRequest } from '../../ui/table/use-table-state.ts'
import { bookKey } from '../books/book-query.ts'

/** Files in one call to a server without groups. */
const filesPerCall = 500
const maxCalls = 20

function toGroups(books: readonly Book[]): readonly DuplicateGroup[] {
  const byFile = Map.groupBy(books, (book) => `${book.fileHash} ${book.sizeBytes}`)
  return [...byFile.values()].flatMap((copies) => {
    const [first] = copies
    const available = copies.filter(({ deleted }) => !deleted).length
    if (!first || copies.length < 2) return []
    const wasted = first.sizeBytes * Math.max(0, available - 1)
    return [{ fileHash: first.fileHash, size: first.sizeBytes, wasted, books: copies }]
  })
}

const orders: Readonly<Record<string, (group: DuplicateGroup) => number>> = {
  wasted: ({ wasted }) => wasted,
  size: ({ size }) => size,
  count: ({ books }) => books.length,
}

/** Lists the groups of other servers. These list files, and a page may cut a group, so all files are fetched and grouped here. */
async function listGroupsOfFiles({ page, size, sort }: PageRequest, signal: AbortSignal) {
  const books: Book[] = []
  for (let at = 0; at < maxCalls; at += 1) {
    const query = { page: at, size: filesPerCall, sort: ['fileHash,asc'] }
    const { content, last } = await call(listDuplicateBooks, { query, signal })
    books.push(...content)
    if (last) break
  }
  const [key = 'wasted', direction] = (sort[0] ?? '').split(',')
  const rank = orders[key] ?? (({ wasted }: DuplicateGroup) => wasted)
  const sign = direction === 'asc' ? 1 : -1
  const groups = toGroups(books).toSorted((a, b) => sign * (rank(a) - rank(b)))
  return {
    content: groups.slice(page * size, (page + 1) * size),
    totalElements: groups.length,
    totalPages: Math.ceil(groups.length / size),
    wasted: groups.reduce((sum, { wasted }) => sum + wasted, 0),
    fileCount: books.length,
  }
}

/** One page of groups of files with the same content. Events of books make it stale. */
export const duplicateFilesQuery = (request: PageRequest) =>
  queryOptions({
    queryKey: [...bookKey, 'duplicate-files', request] as const,
    queryFn: async ({ client, signal }) => {
      if (!serverOffers(client, 'duplicate-groups')) return listGroupsOfFiles(request, signal)
      const { content, totalElements, totalPages, wasted, fileCount } = await call(listDuplicateGroups, {
        query: request,
        signal,
      })
      return { content, totalElements, totalPages, wasted, fileCount }
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { call } from '../../api/client.ts'
import type { Action } from '../../lib/action.ts'
import { createSetActions, openAddToSet } from '../collections/dialogs/set-actions.ts'
import { readListSets } from '../collections/sets/set-kinds.ts'

/** Returns the ids of the books of series, series by series in the order of their numbers. */
async function listBookIds(seriesIds: readonly string[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for (const seriesId of seriesIds) {
    for (let page = 0, isLast = false; !isLast && ids.length <= limits.maxList; page += 1) {
      const found = await call(listSeriesBooks, {
        params: { seriesId },
        query: { page, size: 500, sort: ['metadata.numberSort,asc'] },
        signal,
      })
      ids.push(...found.content.filter(({ deleted }) => !deleted).map(({ id }) => id))
      isLast = found.last
    }
  }
  return ids
}

/** Actions that add to, edit and delete read lists, for administrators. */
export const readListActions = {
  addBooks: {
    id: 'readlists.add_books',
    label: 'readlists.add_to',
    icon: IconListNumbers,
    run: (books) =>
      openAddToSet(
        readListSets,
        books,
        books.map(({ id }) => id),
      ),
  } satisfies Action<Book>,
  /** Adds the books of series. */
  addSeries: {
    id: 'readlists.add_series',
    label: 'readlists.add_to',
    icon: IconListNumbers,
    run: (list) => {
      const ids = list.map(({ id }) => id)
      openAddToSet(readListSets, list, ids, (signal) => listBookIds(ids, signal))
    },
  } satisfies Action<Series>,
  ...createSetActions<ReadList>(readListSets, 'readlists'),
}

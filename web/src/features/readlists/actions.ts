import type { Book } from '@lectern/contract/books'
import { listSeriesBooks } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { call } from '../../api/client.ts'
import type { Action } from '../../lib/action.ts'
import { openAddToSet, openDeleteSets, openEditSet, titleOfOnly } from '../collections/open-set-dialogs.ts'
import { readListSets, toMemberSet } from '../collections/set-kinds.ts'

/** Returns the books of series by number, one series after the other. */
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

/** For admins. */
export const readListActions: {
  readonly addBooks: Action<Book>
  /** A series adds its books. */
  readonly addSeries: Action<Series>
  readonly edit: Action<ReadList>
  readonly delete: Action<ReadList>
} = {
  addBooks: {
    id: 'readlists.add_books',
    label: 'readlists.add_to',
    icon: IconListNumbers,
    run: (books) => {
      const ids = books.map(({ id }) => id)
      openAddToSet(readListSets, {
        subject: books.length === 1 ? books[0]?.metadata.title : undefined,
        subjectKey: ids.join(),
        loadMembers: async () => ids,
      })
    },
  },
  addSeries: {
    id: 'readlists.add_series',
    label: 'readlists.add_to',
    icon: IconListNumbers,
    run: (list) => {
      const ids = list.map(({ id }) => id)
      openAddToSet(readListSets, {
        subject: titleOfOnly(list),
        subjectKey: `series ${ids.join()}`,
        loadMembers: (signal) => listBookIds(ids, signal),
      })
    },
  },
  edit: {
    id: 'readlists.edit',
    label: 'readlists.edit',
    icon: IconPencil,
    shortcut: 'e',
    takes: 'one',
    run: ([readList]) => {
      if (readList) openEditSet(readListSets, toMemberSet(readList))
    },
  },
  delete: {
    id: 'readlists.delete',
    label: 'readlists.delete',
    icon: IconTrashX,
    danger: true,
    run: (list) => openDeleteSets(readListSets, list.map(toMemberSet)),
  },
}

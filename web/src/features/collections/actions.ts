import type { Book } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { Action } from '../../lib/action.ts'
import { openAddToSet, openDeleteSets, openEditSet, titleOfOnly } from './open-set-dialogs.ts'
import { collectionSets, toMemberSet } from './set-kinds.ts'

/** For admins. */
export const collectionActions: {
  readonly addSeries: Action<Series>
  /** A one-shot counts as its series. */
  readonly addOneshot: Action<Book>
  readonly edit: Action<Collection>
  readonly delete: Action<Collection>
} = {
  addSeries: {
    id: 'collections.add_series',
    label: 'collections.add_to',
    icon: IconStack2,
    run: (list) => {
      const ids = list.map(({ id }) => id)
      openAddToSet(collectionSets, {
        subject: titleOfOnly(list),
        subjectKey: ids.join(),
        loadMembers: async () => ids,
      })
    },
  },
  addOneshot: {
    id: 'collections.add_oneshot',
    label: 'collections.add_to',
    icon: IconStack2,
    isAvailable: ({ oneshot }) => oneshot,
    run: (books) => {
      const ids = books.map(({ seriesId }) => seriesId)
      openAddToSet(collectionSets, {
        subject: books.length === 1 ? books[0]?.metadata.title : undefined,
        subjectKey: ids.join(),
        loadMembers: async () => ids,
      })
    },
  },
  edit: {
    id: 'collections.edit',
    label: 'collections.edit',
    icon: IconPencil,
    shortcut: 'e',
    takes: 'one',
    run: ([collection]) => {
      if (collection) openEditSet(collectionSets, toMemberSet(collection))
    },
  },
  delete: {
    id: 'collections.delete',
    label: 'collections.delete',
    icon: IconTrashX,
    danger: true,
    run: (list) => openDeleteSets(collectionSets, list.map(toMemberSet)),
  },
}

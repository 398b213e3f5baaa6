import type { Book } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { Action } from '../../lib/action.ts'
import { createSetActions, openAddToSet } from './dialogs/set-actions.ts'
import { collectionSets } from './sets/set-kinds.ts'

/** Actions that add to, edit and delete collections, for administrators. */
export const collectionActions = {
  addSeries: {
    id: 'collections.add_series',
    label: 'collections.add_to',
    icon: IconStack2,
    run: (list) =>
      openAddToSet(
        collectionSets,
        list,
        list.map(({ id }) => id),
      ),
  } satisfies Action<Series>,
  /** Adds the series of one-shots. */
  addOneshot: {
    id: 'collections.add_oneshot',
    label: 'collections.add_to',
    icon: IconStack2,
    isAvailable: ({ oneshot }) => oneshot,
    run: (books) =>
      openAddToSet(
        collectionSets,
        books,
        books.map(({ seriesId }) => seriesId),
      ),
  } satisfies Action<Book>,
  ...createSetActions<Collection>(collectionSets, 'collections'),
}

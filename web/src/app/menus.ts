import type { Book } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import type { Library } from '@lectern/contract/libraries'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerOffers } from '../api/server-offer.ts'
import { analyzeActions, regenerateActions } from '../features/analysis/actions.ts'
import { annotationActions } from '../features/annotations/actions.ts'
import { hasRole, useUser, useViewedBy } from '../features/auth/queries.ts'
import { collectionActions } from '../features/collections/actions.ts'
import { downloadActions } from '../features/downloads/actions.ts'
import { deleteFileActions } from '../features/import/actions.ts'
import { libraryActions } from '../features/libraries/actions.ts'
import { metadataActions } from '../features/metadata/actions.ts'
import { bookProgressActions, seriesProgressActions } from '../features/progress/actions.ts'
import { readListActions } from '../features/readlists/actions.ts'
import { scanActions } from '../features/scan/actions.ts'
import type { Action } from '../lib/action.ts'

interface Menus {
  readonly book: readonly Action<Book>[]
  /** One-shots are series in lists, and have the menu of a book on their page. */
  readonly series: readonly Action<Series>[]
  readonly collection: readonly Action<Collection>[]
  readonly readList: readonly Action<ReadList>[]
  readonly library: readonly Action<Library>[]
}

/**
 * Returns the actions of every menu, in order: reading, editing and lists, files, server work, and what deletes at the end. What a user may
 * not do is left out; while an admin looks at the server as another user, what changes something says that changes are off.
 */
export function useMenus(): Menus {
  const client = useQueryClient()
  const user = useUser()
  const isViewed = useViewedBy() !== undefined
  const hasAnnotations = useServerOffers('annotations')
  const canRegenerate = useServerOffers('regenerate-posters')
  return useMemo(() => {
    const marking = { client, userId: user.id }
    const changing = <S>(actions: readonly Action<S>[]): readonly Action<S>[] =>
      isViewed ? actions.map((action) => ({ ...action, whyOff: 'app.view_only' })) : actions
    const ifMay = <A>(role: 'ADMIN' | 'FILE_DOWNLOAD', actions: readonly A[]): readonly A[] =>
      hasRole(user, role) ? actions : []
    const regenerate = <A>(action: A): readonly A[] => (canRegenerate ? [action] : [])
    return {
      book: [
        ...changing([
          ...bookProgressActions(marking),
          ...ifMay('ADMIN', [
            ...metadataActions.book,
            collectionActions.addOneshot,
            readListActions.addBooks,
          ]),
        ]),
        ...(hasAnnotations ? [annotationActions.book] : []),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.book]),
        ...changing(
          ifMay('ADMIN', [
            ...analyzeActions.book,
            ...regenerate(regenerateActions.book),
            deleteFileActions.books,
          ]),
        ),
      ],
      series: [
        ...changing([
          ...seriesProgressActions(marking),
          ...ifMay('ADMIN', [
            ...metadataActions.series,
            collectionActions.addSeries,
            readListActions.addSeries,
          ]),
        ]),
        ...(hasAnnotations ? [annotationActions.series] : []),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.series]),
        ...changing(
          ifMay('ADMIN', [
            ...analyzeActions.series,
            ...regenerate(regenerateActions.series),
            deleteFileActions.series,
          ]),
        ),
      ],
      collection: changing(ifMay('ADMIN', [collectionActions.edit, collectionActions.delete])),
      readList: [
        ...changing(ifMay('ADMIN', [readListActions.edit])),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.readList]),
        ...changing(ifMay('ADMIN', [readListActions.delete])),
      ],
      library: changing(
        ifMay('ADMIN', [
          libraryActions.edit,
          ...scanActions.scan,
          ...analyzeActions.library,
          ...regenerate(regenerateActions.library),
          ...scanActions.trash,
          libraryActions.delete,
        ]),
      ),
    }
  }, [client, user, isViewed, hasAnnotations, canRegenerate])
}

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
 * Returns the actions of every menu in order: reading, editing and lists, files, tasks, and deletion last. Actions that the user may not
 * run are omitted; while an administrator views the server as another user, actions that change data are disabled with a reason.
 */
export function useMenus(): Menus {
  const client = useQueryClient()
  const user = useUser()
  const isViewed = useViewedBy() !== undefined
  const hasAnnotations = useServerOffers('annotations')
  const canRegenerate = useServerOffers('regenerate-posters')
  return useMemo(() => {
    const marking = { client, userId: user.id }
    const disableInView = <S>(actions: readonly Action<S>[]): readonly Action<S>[] =>
      isViewed ? actions.map((action) => ({ ...action, whyOff: 'app.view_only' })) : actions
    const ifAllowed = <A>(role: 'ADMIN' | 'FILE_DOWNLOAD', actions: readonly A[]): readonly A[] =>
      hasRole(user, role) ? actions : []
    const regenerate = <A>(action: A): readonly A[] => (canRegenerate ? [action] : [])
    const createItemMenu = <S>(parts: {
      readonly progress: readonly Action<S>[]
      readonly edit: readonly Action<S>[]
      readonly annotations: Action<S>
      readonly download: Action<S>
      readonly tasks: readonly Action<S>[]
      readonly deleteFiles: Action<S>
    }): readonly Action<S>[] => [
      ...disableInView([...parts.progress, ...ifAllowed('ADMIN', parts.edit)]),
      ...(hasAnnotations ? [parts.annotations] : []),
      ...ifAllowed('FILE_DOWNLOAD', [parts.download]),
      ...disableInView(ifAllowed('ADMIN', [...parts.tasks, parts.deleteFiles])),
    ]
    return {
      book: createItemMenu<Book>({
        progress: bookProgressActions(marking),
        edit: [...metadataActions.book, collectionActions.addOneshot, readListActions.addBooks],
        annotations: annotationActions.book,
        download: downloadActions.book,
        tasks: [...analyzeActions.book, ...regenerate(regenerateActions.book)],
        deleteFiles: deleteFileActions.books,
      }),
      series: createItemMenu<Series>({
        progress: seriesProgressActions(marking),
        edit: [...metadataActions.series, collectionActions.addSeries, readListActions.addSeries],
        annotations: annotationActions.series,
        download: downloadActions.series,
        tasks: [...analyzeActions.series, ...regenerate(regenerateActions.series)],
        deleteFiles: deleteFileActions.series,
      }),
      collection: disableInView(ifAllowed('ADMIN', [collectionActions.edit, collectionActions.delete])),
      readList: [
        ...disableInView(ifAllowed('ADMIN', [readListActions.edit])),
        ...ifAllowed('FILE_DOWNLOAD', [downloadActions.readList]),
        ...disableInView(ifAllowed('ADMIN', [readListActions.delete])),
      ],
      library: disableInView(
        ifAllowed('ADMIN', [
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

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
import { hasRole, useUser } from '../features/auth/queries.ts'
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
 * not do is left out.
 */
export function useMenus(): Menus {
  const client = useQueryClient()
  const user = useUser()
  const hasAnnotations = useServerOffers('annotations')
  const canRegenerate = useServerOffers('regenerate-posters')
  return useMemo(() => {
    const marking = { client, userId: user.id }
    const ifMay = <A>(role: 'ADMIN' | 'FILE_DOWNLOAD', actions: readonly A[]): readonly A[] =>
      hasRole(user, role) ? actions : []
    const regenerate = <A>(action: A): readonly A[] => (canRegenerate ? [action] : [])
    return {
      book: [
        ...bookProgressActions(marking),
        ...ifMay('ADMIN', [...metadataActions.book, collectionActions.addOneshot, readListActions.addBooks]),
        ...(hasAnnotations ? [annotationActions.book] : []),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.book]),
        ...ifMay('ADMIN', [
          ...analyzeActions.book,
          ...regenerate(regenerateActions.book),
          deleteFileActions.books,
        ]),
      ],
      series: [
        ...seriesProgressActions(marking),
        ...ifMay('ADMIN', [
          ...metadataActions.series,
          collectionActions.addSeries,
          readListActions.addSeries,
        ]),
        ...(hasAnnotations ? [annotationActions.series] : []),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.series]),
        ...ifMay('ADMIN', [
          ...analyzeActions.series,
          ...regenerate(regenerateActions.series),
          deleteFileActions.series,
        ]),
      ],
      collection: ifMay('ADMIN', [collectionActions.edit, collectionActions.delete]),
      readList: [
        ...ifMay('ADMIN', [readListActions.edit]),
        ...ifMay('FILE_DOWNLOAD', [downloadActions.readList]),
        ...ifMay('ADMIN', [readListActions.delete]),
      ],
      library: ifMay('ADMIN', [
        libraryActions.edit,
        ...scanActions.scan,
        ...analyzeActions.library,
        ...regenerate(regenerateActions.library),
        ...scanActions.trash,
        libraryActions.delete,
      ]),
    }
  }, [client, user, hasAnnotations, canRegenerate])
}

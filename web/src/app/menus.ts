import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerOffers } from '../api/server-offer.ts'
import { analyzeActions } from '../features/analysis/actions.ts'
import { annotationActions } from '../features/annotations/actions.ts'
import { hasRole, useUser } from '../features/auth/queries.ts'
import { libraryActions } from '../features/libraries/actions.ts'
import { bookProgressActions, seriesProgressActions } from '../features/progress/actions.ts'
import { scanActions } from '../features/scan/actions.ts'
import type { Action } from '../lib/action.ts'

interface Menus {
  readonly book: readonly Action<Book>[]
  readonly series: readonly Action<Series>[]
  readonly library: readonly Action<Library>[]
}

/** Returns the actions of every menu, in order; admins get more of them. */
export function useMenus(): Menus {
  const client = useQueryClient()
  const user = useUser()
  const hasAnnotations = useServerOffers('annotations')
  return useMemo(() => {
    const marking = { client, userId: user.id }
    const isAdmin = hasRole(user, 'ADMIN')
    const forAdmins = <A>(actions: readonly A[]): readonly A[] => (isAdmin ? actions : [])
    return {
      book: [
        ...bookProgressActions(marking),
        ...(hasAnnotations ? [annotationActions.book] : []),
        ...forAdmins(analyzeActions.book),
      ],
      series: [
        ...seriesProgressActions(marking),
        ...(hasAnnotations ? [annotationActions.series] : []),
        ...forAdmins(analyzeActions.series),
      ],
      library: forAdmins([
        libraryActions.edit,
        ...scanActions.scan,
        ...analyzeActions.library,
        ...scanActions.trash,
        libraryActions.delete,
      ]),
    }
  }, [client, user, hasAnnotations])
}

import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { analyzeActions } from '../features/analysis/actions.ts'
import { hasRole, useUser } from '../features/auth/queries.ts'
import { libraryActions } from '../features/libraries/actions.ts'
import { metadataActions } from '../features/metadata/actions.ts'
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
  return useMemo(() => {
    const marking = { client, userId: user.id }
    const isAdmin = hasRole(user, 'ADMIN')
    const forAdmins = <A>(actions: readonly A[]): readonly A[] => (isAdmin ? actions : [])
    return {
      book: [
        ...bookProgressActions(marking),
        ...forAdmins([...metadataActions.book, ...analyzeActions.book]),
      ],
      series: [
        ...seriesProgressActions(marking),
        ...forAdmins([...metadataActions.series, ...analyzeActions.series]),
      ],
      library: forAdmins([
        libraryActions.edit,
        ...scanActions.scan,
        ...analyzeActions.library,
        ...scanActions.trash,
        libraryActions.delete,
      ]),
    }
  }, [client, user])
}

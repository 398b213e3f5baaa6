import type { Library } from '@lectern/contract/libraries'
import { useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { useLibraries, useLibrary } from '../../libraries/queries.ts'

/** The library that a search is limited to. */
export interface Scope {
  /** The library on the screen; undefined on other screens, and if there is only one library. */
  readonly library: Library | undefined
  /** Id of the library that is searched; undefined for all. */
  readonly libraryId: string | undefined
  readonly setLimited: (isLimited: boolean) => void
}

const IsLimited = z.boolean()

/** Returns the scope of the search: the library on the screen, unless the user has chosen to search all libraries. */
export function useScope(): Scope {
  const params: { readonly libraryId?: string } = useParams({ strict: false })
  const address: { readonly library?: string } = useSearch({ strict: false })
  const hasSeveral = useLibraries().length > 1
  const found = useLibrary(params.libraryId ?? address.library)
  const [isLimited, setLimited] = useFeaturePreference('find.limited', IsLimited, true)
  const library = hasSeveral ? found : undefined
  return { library, libraryId: isLimited ? library?.id : undefined, setLimited }
}

import { useMemo } from 'react'
import { useUserSetting } from '../client-settings/use-user-setting.ts'
import {
  type ArrangedLibrary,
  arrangeLibraries,
  defaultOrder,
  LibraryOrder,
  libraryOrderKey,
  writeOrder,
} from './library-order.ts'
import { useLibraries } from './queries.ts'

/** Returns all libraries in the order of the user, and a function that saves another arrangement. */
export function useArrangedLibraries() {
  const libraries = useLibraries()
  const { value: order, save } = useUserSetting(libraryOrderKey, LibraryOrder, defaultOrder)
  const arranged = useMemo(() => arrangeLibraries(libraries, order), [libraries, order])
  return { arranged, save: (next: readonly ArrangedLibrary[]) => save(writeOrder(next, order)) }
}

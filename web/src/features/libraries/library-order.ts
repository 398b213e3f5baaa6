import type { Library } from '@lectern/contract/libraries'
import * as z from 'zod/mini'

/** Setting that other clients use, too. */
export const libraryOrderKey = 'webui.libraries'

const Entry = z.looseObject({ unpinned: z.optional(z.boolean()), order: z.optional(z.number()) })
/** Library id → its position in the navigation. Fields of other clients are kept. */
export const LibraryOrder = z.record(z.string(), z.catch(Entry, {}))
export type LibraryOrder = z.output<typeof LibraryOrder>
export const defaultOrder: LibraryOrder = {}

export interface ArrangedLibrary {
  readonly library: Library
  readonly isPinned: boolean
}

/** Returns the libraries in the order of the user; libraries without a position come last, in the order of the server. */
export function arrangeLibraries(
  libraries: readonly Library[],
  order: LibraryOrder,
): readonly ArrangedLibrary[] {
  const getPlace = ({ id }: Library) => order[id]?.order ?? Number.POSITIVE_INFINITY
  return libraries
    .map((library) => ({ library, isPinned: order[library.id]?.unpinned !== true }))
    .sort((a, b) =>
      getPlace(a.library) === getPlace(b.library) ? 0 : getPlace(a.library) - getPlace(b.library),
    )
}

/** Returns the setting of an arrangement; entries of other libraries are kept. */
export function writeOrder(arranged: readonly ArrangedLibrary[], order: LibraryOrder): LibraryOrder {
  const entries = arranged.map(({ library, isPinned }, index) => [
    library.id,
    { ...order[library.id], order: index, unpinned: !isPinned },
  ])
  return { ...order, ...Object.fromEntries(entries) }
}

import { useText } from '../../../i18n/use-text.ts'
import type { PlaceInContext } from '../../books/detail/neighbours-in-context.ts'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'

/** Returns the place of the book in its read list, or of its series in the collection: "3 of 12 in Summer". */
export function usePlaceText(
  place: PlaceInContext | undefined,
  from: OpenedFrom | undefined,
): string | undefined {
  const t = useText()
  if (!place || !from) return undefined
  const { name, position, count } = place
  if (position === undefined) return name
  return t(from.context === 'READLIST' ? 'reader.place_in_list' : 'reader.place_in_collection', {
    position,
    count,
    name,
  })
}

import { useText } from '../../../i18n/use-text.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useHasRole } from '../../auth/queries.ts'
import { useIsLibraryUnavailable } from '../../libraries/queries.ts'

interface Props {
  readonly libraryId: string
  readonly isDeleted: boolean
  readonly kind: 'book' | 'series'
}

/** Renders a note that the files of an item are missing, and what the user can do; nothing if the files exist. */
export function UnavailableNote({ libraryId, isDeleted, kind }: Props) {
  const t = useText()
  const isUnavailable = useIsLibraryUnavailable(libraryId)
  const isAdmin = useHasRole('ADMIN')
  if (!isUnavailable && !isDeleted) return null
  const subject = isUnavailable ? 'library' : kind
  const remedy = isUnavailable ? 'library' : 'item'
  return (
    <Note tone="warning">
      {t(`books.gone_${subject}`)} {isAdmin ? t(`books.gone_remedy_${remedy}`) : t('books.gone_ask')}
    </Note>
  )
}

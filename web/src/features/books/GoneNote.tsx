import { useText } from '../../i18n/use-text.ts'
import { Note } from '../../ui/Note.tsx'
import { useHasRole } from '../auth/queries.ts'
import { useIsLibraryUnavailable } from './use-is-library-unavailable.ts'

interface Props {
  readonly libraryId: string
  readonly isDeleted: boolean
  readonly kind: 'book' | 'series'
}

/** Says that the files of an item are missing, and what can be done; nothing when they are there. */
export function GoneNote({ libraryId, isDeleted, kind }: Props) {
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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { Note } from '../../ui/Note.tsx'
import { useHasRole } from '../auth/queries.ts'
import { libraryQueries } from '../libraries/queries.ts'
import css from './Link.module.css'

/** Says whose books KOReader can sync, unless it is all of them. */
export function KoreaderNotes() {
  const t = useText()
  const isAdmin = useHasRole('ADMIN')
  const { data: libraries = [] } = useQuery(libraryQueries.list)
  const hashed = libraries.filter(({ hashKoreader }) => hashKoreader)
  if (hashed.length === libraries.length) return null
  return (
    <Note tone={hashed.length === 0 ? 'warning' : 'info'}>
      {hashed.length === 0
        ? t('devices.koreader_off')
        : t('devices.koreader_libraries', { libraries: hashed.map(({ name }) => name).join(' · ') })}{' '}
      {isAdmin && (
        <Link className={css.link} to={'/settings/devices' as string}>
          {t('devices.koreader_turn_on')}
        </Link>
      )}
    </Note>
  )
}

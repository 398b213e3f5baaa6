import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/** A page whose thing could not be had: gone, not for this reader, or not just now. */
export function ItemError({ error, onRetry }: Props) {
  const t = useText()
  const status = isApiError(error) ? error.status : 0
  const home = (
    <Link to="/dashboard" className={buttonClass('primary')}>
      {t('posters.go_home')}
    </Link>
  )
  // A server may answer either for what a reader must not see.
  if (status === 404 || status === 403 || status === 400) {
    const kind = status === 403 ? 'forbidden' : 'gone'
    return (
      <EmptyState
        icon={<IconBookOff size={48} stroke={1.25} />}
        title={t(`posters.${kind}_title`)}
        text={t(`posters.${kind}_text`)}
        action={home}
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} />
}

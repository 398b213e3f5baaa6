import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { isApiError, isGone } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { buttonClass } from '../button/button-class.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'

/** Renders a page whose item could not be loaded: deleted, not visible to the user, or temporarily unavailable. */
export function ItemError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText()
  const isMissing = isGone(error)
  usePageTitle(isMissing ? t('errors.not_found_title') : undefined)
  const home = (
    <Link to="/dashboard" className={buttonClass('primary')}>
      {t('errors.home')}
    </Link>
  )
  if (isMissing) {
    const kind = isApiError(error) && error.status === 403 ? 'forbidden' : 'gone'
    return (
      <EmptyState
        isPage
        icon={<IconBookOff size={48} stroke={1.25} />}
        title={t(`errors.${kind}_title`)}
        text={t(`errors.${kind}_text`)}
        action={home}
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} />
}

import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Shows that the user may not open an address of administration. */
export function ForbiddenPage() {
  const t = useText()
  usePageTitle(t('app.forbidden'))
  return (
    <EmptyState
      isPage
      icon={<IconLock size={48} stroke={1.2} />}
      title={t('app.forbidden')}
      text={t('app.forbidden_text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('errors.home')}
        </Link>
      }
    />
  )
}

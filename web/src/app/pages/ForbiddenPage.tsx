import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Says that an address is one of administration, which this user may not open. */
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

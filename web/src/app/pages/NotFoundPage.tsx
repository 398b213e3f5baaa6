import IconMapQuestion from '@tabler/icons-react/dist/esm/icons/IconMapQuestion.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NotFoundPage() {
  const t = useText()
  usePageTitle(t('errors.not_found_title'))
  return (
    <EmptyState
      isPage
      icon={<IconMapQuestion size={48} stroke={1.2} />}
      title={t('app.not_found')}
      text={t('app.not_found_text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('errors.home')}
        </Link>
      }
    />
  )
}

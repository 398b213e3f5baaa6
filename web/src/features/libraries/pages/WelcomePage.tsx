import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { useHasRole } from '../../auth/queries.ts'
import { addLibrary } from '../actions.ts'
import { useLibraries } from '../queries.ts'

/** Renders the first page of a new server; redirects to home if there is a library. */
export function WelcomePage() {
  const t = useText()
  const navigate = useNavigate()
  const isAdmin = useHasRole('ADMIN')
  const hasLibraries = useLibraries().length > 0
  usePageTitle(t('libraries.welcome'))
  useEffect(() => {
    if (hasLibraries) void navigate({ to: '/dashboard', replace: true })
  }, [hasLibraries, navigate])
  return (
    <EmptyState
      isPage
      icon={<Logo size={96} />}
      title={t('libraries.welcome')}
      text={t(isAdmin ? 'libraries.welcome_admin' : 'libraries.welcome_reader')}
      action={
        isAdmin && (
          <Button variant="primary" onClick={addLibrary}>
            {t('libraries.add')}
          </Button>
        )
      }
    />
  )
}

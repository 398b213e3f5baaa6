import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { report } from '../api/report.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button/Button.tsx'
import { buttonClass } from '../ui/button/button-class.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

/** Messages of the browsers when a script of the page is missing, usually because the server was updated. */
const missingChunkMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && missingChunkMessages.some((message) => error.message.includes(message))

/** Replaces a screen that failed; the frame around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useText()
  useEffect(() => report(error), [error])
  if (isChunkError(error)) {
    return (
      <EmptyState
        title={t('errors.chunk_title')}
        text={t('errors.chunk_text')}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('errors.reload')}
          </Button>
        }
      />
    )
  }
  return (
    <ErrorState
      error={error}
      onRetry={reset}
      action={
        // A link that reloads the application, because the error may happen again in this one.
        <a href={document.baseURI} className={buttonClass('plain')}>
          {t('errors.home')}
        </a>
      }
    />
  )
}

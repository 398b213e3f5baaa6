import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { report } from '../api/report.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { isChunkError } from './chunk-error.ts'

/** Replaces a screen that failed; the rest of the page keeps working. */
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
        // Loads the application anew: what failed may fail again in this one.
        <a href={document.baseURI} className={buttonClass('plain')}>
          {t('errors.home')}
        </a>
      }
    />
  )
}

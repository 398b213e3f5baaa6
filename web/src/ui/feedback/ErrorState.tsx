import type { ReactNode } from 'react'
import { useReasonText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button/Button.tsx'
import css from './State.module.css'

interface Props {
  /** What failed; by default the loading of content. */
  readonly title?: string
  /** Shown as the reason below the title. */
  readonly error?: unknown
  /** What was kept, if data could have been lost. */
  readonly kept?: string
  readonly onRetry?: () => void
  /** Another button. */
  readonly action?: ReactNode
}

export function ErrorState({ title, error, kept, onRetry, action }: Props) {
  const t = useText()
  const reasonText = useReasonText()
  return (
    <div className={css.state} role="alert">
      <h2 className={css.title}>{title ?? t('ui.error_title')}</h2>
      {error !== undefined && <p className={css.text}>{reasonText(error)}</p>}
      {kept && <p className={css.text}>{kept}</p>}
      <div className={css.actions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

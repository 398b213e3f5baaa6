import { useReasonText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Outcome } from '../../lib/action.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { showToast } from '../feedback/toasts.ts'
import css from './FailuresDialog.module.css'

interface Props {
  /** Translated description of the action. */
  readonly text: string
  readonly outcome: Outcome
  /** Reports the outcome of a retry. */
  readonly onOutcome: (outcome: Outcome) => Promise<void>
  readonly onClose: () => void
}

/** Maximum number of failures that are listed by name; more usually have the same reasons. */
const maxListed = 500

/** Lists the failures of an action by reason, and the number of items that it did not start; both can be retried. */
export function FailuresDialog({ text, outcome, onOutcome, onClose }: Props) {
  const t = useText()
  const reasonText = useReasonText()
  const { failures = [], leftCount = 0, stoppedBy, resume } = outcome
  const hasSessionEnded = isApiError(stoppedBy) && stoppedBy.status === 401
  const byReason = Map.groupBy(failures.slice(0, maxListed), ({ error }) => reasonText(error))
  const again = () => {
    onClose()
    const attempt = async () => {
      const next = await resume?.()
      if (next) await onOutcome(next)
    }
    attempt().catch((error: unknown) => showToast({ text: reasonText(error), tone: 'danger' }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(leftCount > 0 ? 'organise.stopped' : 'organise.failed', { count: failures.length })}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {resume && (
            <Button variant="primary" onClick={again}>
              {t(leftCount > 0 ? 'organise.resume' : 'ui.retry')}
            </Button>
          )}
        </>
      }
    >
      {stoppedBy !== undefined && (
        <p className={css.reason}>{hasSessionEnded ? t('organise.session_ended') : reasonText(stoppedBy)}</p>
      )}
      {leftCount > 0 && <p className={css.reason}>{t('organise.left', { count: leftCount })}</p>}
      {failures.length > 0 && (
        <ul>
          {[...byReason].map(([reason, list]) => (
            <li key={reason} className={css.item}>
              <p className={css.why}>{reason}</p>
              <ul className={css.names}>
                {list.map(({ name }, at) => (
                  // Names can repeat, and the list never changes.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <li key={at}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {failures.length > maxListed && (
        <p>{t('organise.more_failed', { count: failures.length - maxListed })}</p>
      )}
    </Dialog>
  )
}

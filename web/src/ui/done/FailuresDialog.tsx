import { useReasonText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Outcome } from '../../lib/action.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { showToast } from '../toasts.ts'
import css from './FailuresDialog.module.css'

interface Props {
  /** What was done, already translated. */
  readonly text: string
  readonly outcome: Outcome
  /** Says what another try did. */
  readonly onOutcome: (outcome: Outcome) => Promise<void>
  readonly onClose: () => void
}

/** Number of failures that are listed by name; the others have the same reasons as a rule. */
const maxListed = 500

/** Lists what an action could not do, by the reasons, and what it did not begin; both can be tried again. */
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
        <ul className={css.list}>
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

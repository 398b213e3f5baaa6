import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './DashboardRow.module.css'

interface Props {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Renders the error of one row. */
export function RowError({ title, error, onRetry }: Props) {
  const t = useText()
  const errorText = useErrorText()
  return (
    <section className={css.failed} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.why} role="alert">
        {errorText(error)}
      </p>
      <Button onClick={onRetry}>{t('ui.retry')}</Button>
    </section>
  )
}

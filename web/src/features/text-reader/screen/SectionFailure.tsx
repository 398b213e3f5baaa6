import { useReasonText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import styles from './TextReaderScreen.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onSkip: () => void
}

/** Reports that a section of the book cannot be shown, with buttons to retry and to skip it. */
export function SectionFailure({ error, onRetry, onSkip }: Props) {
  const t = useText()
  const reasonText = useReasonText()
  const isLarge = error instanceof RangeError
  return (
    <div className={styles.trouble} role="alert" data-chrome="">
      <p>{isLarge ? t('text_reader.section_too_large') : t('text_reader.section_failed')}</p>
      {!isLarge && <p>{reasonText(error)}</p>}
      <div>
        {!isLarge && (
          <Button variant="primary" onClick={onRetry}>
            {t('text_reader.retry')}
          </Button>
        )}{' '}
        <Button onClick={onSkip}>{t('text_reader.skip_section')}</Button>
      </div>
    </div>
  )
}

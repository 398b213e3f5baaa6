import { type FormEvent, useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { keepDigits, parsePageNumber } from '../input/page-number.ts'
import styles from './PageField.module.css'

interface Props {
  /** Digits typed so far. */
  readonly text: string
  readonly count: number
  /** The page on the screen, shown while nothing is typed. */
  readonly current: number
  readonly onText: (digits: string) => void
  readonly onChoose: (page: number) => void
}

/** Renders a field for the number of a page and a button that goes there. */
export function PageField({ text, count, current, onText, onChoose }: Props) {
  const t = useText()
  const id = useId()
  const page = parsePageNumber(text, count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (page !== undefined) onChoose(page)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {t('reading_tools.page')}
      </label>
      <input
        id={id}
        className={styles.input}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={6}
        placeholder={String(current)}
        value={text}
        aria-invalid={text !== '' && page === undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => onText(keepDigits(event.target.value))}
      />
      <span id={`${id}-count`} className={styles.count}>
        {t('reading_tools.of_count', { count })}
      </span>
      <Button type="submit" variant="primary" aria-disabled={page === undefined}>
        {t('reading_tools.go')}
      </Button>
    </form>
  )
}

import type { Book } from '@lectern/contract/books'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { commentWithoutCodes, errorCodesIn } from '../books/book-facts.ts'
import css from './ProblemText.module.css'

/** Says in words what is wrong with the file of a book, and what can be done about it (behaviour 4.2). */
export function ProblemText({ media }: Pick<Book, 'media'>) {
  const t = useText()
  const { messages } = useIntl()
  const codes = errorCodesIn(media.comment)
  const rest = commentWithoutCodes(media.comment)
  const known = codes.filter((code) => messages[`errors.${code}`])
  return (
    <div className={css.text}>
      {known.map((code) => (
        <div key={code}>
          <p className={css.problem}>{t(`errors.${code}`)}</p>
          {messages[`files.do_${code}`] && <p className={css.advice}>{t(`files.do_${code}`)}</p>}
        </div>
      ))}
      {known.length === 0 && !rest && <p className={css.problem}>{t('files.reason_unknown')}</p>}
      {rest && (
        <p className={css.rest} dir="auto">
          {rest}
        </p>
      )}
    </div>
  )
}

import { useIntl } from '../../../i18n/intl.ts'
import { commentWithoutCodes, errorCodesIn } from './book-facts.ts'

/** Renders the error codes of a comment as text; a code without a text is rendered unchanged. */
export function BookComment({ text }: { readonly text: string }) {
  const intl = useIntl()
  const words = errorCodesIn(text).map((code) =>
    intl.messages[`errors.${code}`] ? intl.formatMessage({ id: `errors.${code}` }) : code,
  )
  const rest = commentWithoutCodes(text)
  return (
    <>
      {words.join(' ')} {rest !== '' && <bdi>{rest}</bdi>}
    </>
  )
}

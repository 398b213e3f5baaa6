import { useIntl } from '../../i18n/intl.ts'
import { commentWithoutCodes, errorCodesIn } from './book-facts.ts'

/** Renders error codes as text; a code without a translation stays a code. */
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

import { isApiError } from '../lib/api-error.ts'
import { type IntlText, useIntl } from './intl.ts'

const slug = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, '_')

function getDetail(
  intl: IntlText,
  code: string | undefined,
  message: string | undefined,
): string | undefined {
  // Komga servers send the bare code as message, or a code inside a sentence.
  const known = [code, message?.match(/ERR_\d{4}/)?.[0]].find((c) => c && intl.messages[`errors.${c}`])
  return known ? intl.formatMessage({ id: `errors.${known}` }) : message
}

/** Returns the sentence about a failed call: what it tried to do, and why it failed if that is known. */
export function errorText(intl: IntlText, error: unknown): string {
  if (!isApiError(error)) return intl.formatMessage({ id: 'errors.unexpected' })
  const purposeId = `purposes.${slug(error.purpose)}`
  const purpose = intl.messages[purposeId] ? intl.formatMessage({ id: purposeId }) : error.purpose
  const detail =
    error.kind === 'network'
      ? intl.formatMessage({ id: 'errors.network' })
      : getDetail(intl, error.code, error.serverMessage)
  return detail
    ? intl.formatMessage({ id: 'errors.sentence_detail' }, { purpose, detail })
    : intl.formatMessage({ id: 'errors.sentence' }, { purpose })
}

/** Returns a function that describes, in the reader's language, what a failed call tried to do, and why it failed if that is known. */
export function useErrorText(): (error: unknown) => string {
  const intl = useIntl()
  return (error) => errorText(intl, error)
}

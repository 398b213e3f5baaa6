import { type ApiError, isApiError } from '../lib/api-error.ts'
import { type IntlText, useIntl } from './intl.ts'

/** Codes of reasons that any call can have. They follow the failed action in one sentence; all other reasons are complete sentences. */
const generalCodes =
  /^(BAD_REQUEST|BUSY|FORBIDDEN|INTERNAL|METHOD_NOT_ALLOWED|NOT_FOUND|PAYLOAD_TOO_LARGE|REQUEST_TIMEOUT|network)$/

interface Reason {
  readonly text: string
  /** The reason as it follows the failed action; absent for a complete sentence. */
  readonly inSentence?: string
}

function findReason(intl: IntlText, { kind, code, serverMessage: message }: ApiError): Reason | undefined {
  // Komga servers send the bare code as message, or a code inside a sentence.
  const codes = [kind === 'network' ? kind : code, message?.match(/ERR_\d{4}/)?.[0]]
  const known = codes.find((each) => each && intl.messages[`errors.${each}`])
  if (!known) return message ? { text: message, inSentence: message } : undefined
  const text = intl.formatMessage({ id: `errors.${known}` })
  return generalCodes.test(known) ? { text, inSentence: text[0]?.toLowerCase() + text.slice(1) } : { text }
}

/**
 * Returns the sentence about a failed call: the failed action, unless the reason is a complete sentence, and the reason. `action` is the label
 * of the pressed button; without it, the purpose of the call is the action. A button can make several calls, of which the user knows nothing
 * (web behaviour 26).
 */
function errorText(intl: IntlText, error: unknown, action?: string): string {
  const known = isApiError(error) ? error : undefined
  if (!known && action === undefined) return intl.formatMessage({ id: 'errors.unexpected' })
  const reason = known && findReason(intl, known)
  const detail = reason?.inSentence
  if (reason && detail === undefined) return reason.text
  const id = `errors.${action === undefined ? 'sentence' : 'action'}${detail ? '_detail' : ''}`
  const words = known?.purpose ?? ''
  const purposeId = `purposes.${words.toLowerCase().replace(/[^a-z]+/g, '_')}`
  const purpose = intl.messages[purposeId] ? intl.formatMessage({ id: purposeId }) : words
  return intl.formatMessage({ id }, { action: action ?? '', purpose, detail: detail ?? '' })
}

/** Returns the reason of a failure, for texts that already name the failed action. */
export function reasonText(intl: IntlText, error: unknown): string {
  const reason = isApiError(error) ? findReason(intl, error) : undefined
  return reason?.text ?? intl.formatMessage({ id: 'errors.unexpected' })
}

/** Returns a function that describes an error in the language of the user; `action` is a translated label. */
export function useErrorText(): (error: unknown, action?: string) => string {
  const intl = useIntl()
  return (error, action) => errorText(intl, error, action)
}

/** Returns a function that describes only the reason of an error, in the language of the user. */
export function useReasonText(): (error: unknown) => string {
  const intl = useIntl()
  return (error) => reasonText(intl, error)
}

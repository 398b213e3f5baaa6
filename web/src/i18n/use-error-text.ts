import { type ApiError, isApiError } from '../lib/api-error.ts'
import { type IntlText, useIntl } from './intl.ts'

const slug = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, '_')

/** Reasons that any call can have: they need what was tried. All others say what is wrong with what, and stand alone. */
const generalCodes: readonly string[] = [
  'BAD_REQUEST',
  'BUSY',
  'FORBIDDEN',
  'INTERNAL',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_TIMEOUT',
]

interface Reason {
  readonly text: string
  /** The reason as it follows what was tried; absent where it stands alone. */
  readonly inSentence?: string
}

/** Texts of general reasons begin with a word that is small within a sentence. */
const general = (text: string): Reason => ({ text, inSentence: text.charAt(0).toLowerCase() + text.slice(1) })

function findReason(intl: IntlText, { kind, code, serverMessage: message }: ApiError): Reason | undefined {
  if (kind === 'network') return general(intl.formatMessage({ id: 'errors.network' }))
  // Komga servers send the bare code as message, or a code inside a sentence.
  const known = [code, message?.match(/ERR_\d{4}/)?.[0]].find((c) => c && intl.messages[`errors.${c}`])
  if (!known) return message ? { text: message, inSentence: message } : undefined
  const text = intl.formatMessage({ id: `errors.${known}` })
  return generalCodes.includes(known) ? general(text) : { text }
}

/**
 * Returns the sentence about a failed call: why it failed, after what was tried where the reason does not say that. What was tried is the
 * `action`, by the label that was pressed, where there is one: the call that failed may be a step of it about which nobody asked (web
 * behaviour 26).
 */
function errorText(intl: IntlText, error: unknown, action?: string): string {
  const known = isApiError(error) ? error : undefined
  if (!known && action === undefined) return intl.formatMessage({ id: 'errors.unexpected' })
  const reason = known && findReason(intl, known)
  const detail = reason?.inSentence
  if (reason && detail === undefined) return reason.text
  if (action !== undefined)
    return detail
      ? intl.formatMessage({ id: 'errors.action_detail' }, { action, detail })
      : intl.formatMessage({ id: 'errors.action' }, { action })
  const purposeId = `purposes.${slug(known?.purpose ?? '')}`
  const purpose = intl.messages[purposeId] ? intl.formatMessage({ id: purposeId }) : (known?.purpose ?? '')
  return detail
    ? intl.formatMessage({ id: 'errors.sentence_detail' }, { purpose, detail })
    : intl.formatMessage({ id: 'errors.sentence' }, { purpose })
}

/** Returns why something failed, for texts that say themselves what it was. */
export function reasonText(intl: IntlText, error: unknown): string {
  const reason = isApiError(error) ? findReason(intl, error) : undefined
  return reason?.text ?? intl.formatMessage({ id: 'errors.unexpected' })
}

/** Returns a function that describes, in the reader's language, what failed, and why if that is known; `action` is a translated label. */
export function useErrorText(): (error: unknown, action?: string) => string {
  const intl = useIntl()
  return (error, action) => errorText(intl, error, action)
}

/** Returns a function that says, in the reader's language, why something failed, and not what. */
export function useReasonText(): (error: unknown) => string {
  const intl = useIntl()
  return (error) => reasonText(intl, error)
}

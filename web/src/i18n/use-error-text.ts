import { type ApiError, isApiError } from '../lib/api-error.ts'
import { type IntlText, useIntl } from './intl.ts'

const slug = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, '_')

function findDetail(intl: IntlText, { kind, code, serverMessage: message }: ApiError): string | undefined {
  if (kind === 'network') return intl.formatMessage({ id: 'errors.network' })
  // Komga servers send the bare code as message, or a code inside a sentence.
  const known = [code, message?.match(/ERR_\d{4}/)?.[0]].find((c) => c && intl.messages[`errors.${c}`])
  return known ? intl.formatMessage({ id: `errors.${known}` }) : message
}

/** Refusals that say all that is to be said: nothing of the kind works now, whatever was tried. */
const completeCodes: readonly (string | undefined)[] = ['VIEW_ONLY']

/**
 * Returns the sentence about a failed call: what was tried, and why it failed if that is known. What was tried is the `action`, by the label
 * that was pressed, where there is one: the call that failed may be a step of it about which nobody asked (web behaviour 26).
 */
function errorText(intl: IntlText, error: unknown, action?: string): string {
  const known = isApiError(error) ? error : undefined
  if (!known && action === undefined) return intl.formatMessage({ id: 'errors.unexpected' })
  const detail = known && findDetail(intl, known)
  if (detail !== undefined && completeCodes.includes(known?.code)) return detail
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
  if (isApiError(error) && error.kind === 'network') return intl.formatMessage({ id: 'app.unreachable' })
  const detail = isApiError(error) ? findDetail(intl, error) : undefined
  return detail ?? intl.formatMessage({ id: 'errors.unexpected' })
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

import { getBookPage } from '@lectern/contract/reader'
import { failureAt } from '../../api/client.ts'
import { checkServer } from '../../api/reachability.ts'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Page } from './engine/book.ts'
import type { PageFailure } from './engine/renderer.ts'

/** Finds the reason why a page failed to load, in the reader's language. */
export function usePageFailure(): (page: Page) => Promise<PageFailure> {
  const intl = useIntl()
  const t = useText()
  return async ({ url }) => {
    const error = await failureAt(getBookPage, url)
    if (!error) return { text: '', isPassing: true }
    // Where the server is there again already, nobody will tell that it is back.
    if (error.kind === 'network') return { text: t('reader.offline'), isPassing: await checkServer() }
    const isBusy = error.status === 503 || error.status === 429
    const code = isBusy ? 'BUSY' : error.code
    const isKnown = code !== undefined && intl.messages[`errors.${code}`] !== undefined
    return {
      text: isKnown ? t(`errors.${code}`) : (error.serverMessage ?? ''),
      isPassing: isBusy,
    }
  }
}

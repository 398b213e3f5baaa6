import { getBookPage } from '@lectern/contract/reader'
import { failureAt } from '../../api/client.ts'
import { checkServer } from '../../api/reachability.ts'
import type { Text } from '../../i18n/use-text.ts'
import type { PageFailure } from './engine/renderer.ts'

/** Asks again for a page that failed, and returns the reason. `hasText` tells whether there is a text of this id. */
export async function explainFailure(
  url: string,
  t: Text,
  hasText: (id: string) => boolean,
): Promise<PageFailure> {
  const error = await failureAt(getBookPage, url)
  if (!error) return { text: '', isPassing: true }
  // Where the server is there again already, nobody will tell that it is back.
  if (error.kind === 'network') return { text: t('reader.offline'), isPassing: await checkServer() }
  const isBusy = error.status === 503 || error.status === 429
  const code = isBusy ? 'BUSY' : error.code
  const isKnown = code !== undefined && hasText(`errors.${code}`)
  return {
    text: isKnown ? t(`errors.${code}`) : (error.serverMessage ?? ''),
    isPassing: isBusy,
  }
}

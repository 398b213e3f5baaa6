import { getBookPage } from '@lectern/contract/reader'
import { failureAt } from '../../../api/client.ts'
import { checkServer } from '../../../api/reachability.ts'
import type { IntlText } from '../../../i18n/intl.ts'
import type { Text } from '../../../i18n/use-text.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import type { Page } from '../engine/book.ts'
import type { PageFailure } from '../engine/renderer.ts'

async function canDecode(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Finds the reason why a page failed to load, in the language of the user. */
export async function explainPage({ url, mediaType }: Page, intl: IntlText, t: Text): Promise<PageFailure> {
  const refuse = (id: string, type: string): PageFailure => ({
    text: t(id, { type }),
    isPassing: false,
    isFinal: true,
  })
  const explain = async (error: ApiError, mediaType: string): Promise<PageFailure> => {
    // If the server is reachable again already, no event reports it.
    if (error.kind === 'network') return { text: t('reader.offline'), isPassing: await checkServer() }
    if (error.code === 'PAGE_NOT_CONVERTIBLE') return refuse('reader.not_convertible', mediaType)
    const isBusy = error.status === 503 || error.status === 429
    const code = isBusy ? 'BUSY' : error.code
    const isKnown = code !== undefined && intl.messages[`errors.${code}`] !== undefined
    return {
      text: isKnown ? t(`errors.${code}`) : (error.serverMessage ?? ''),
      isPassing: isBusy,
    }
  }
  const error = await failureAt(getBookPage, url)
  if (error) return explain(error, mediaType)
  // The server has sent it: either the transfer failed, or this browser cannot show the image.
  return (await canDecode(url)) ? { text: '', isPassing: true } : refuse('reader.unsupported', mediaType)
}

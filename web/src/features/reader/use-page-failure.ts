import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Page } from './engine/book.ts'
import type { PageFailure } from './engine/renderer.ts'

/** Finds the reason why a page failed to load, in the reader's language. */
export function usePageFailure(): (page: Page) => Promise<PageFailure> {
  const intl = useIntl()
  const t = useText()
  return async ({ url }) => {
    try {
      const { explainFailure } = await import('./explain-failure.ts')
      return await explainFailure(url, t, (id) => intl.messages[id] !== undefined)
    } catch {
      // Without a server there is no code to load, either.
      return { text: t('reader.offline'), isPassing: false }
    }
  }
}

import { checkServer } from '../../../api/reachability.ts'
import { useIntl } from '../../../i18n/intl.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Page } from '../engine/book.ts'
import type { PageFailure } from '../engine/renderer.ts'

/** Returns a function that finds the reason why a page failed to load. */
export function usePageFailure(): (page: Page) => Promise<PageFailure> {
  const intl = useIntl()
  const t = useText()
  return (page) =>
    import('./explain-page.ts').then(
      ({ explainPage }) => explainPage(page, intl, t),
      // Without a server the code cannot be loaded. The check repeats until the server is back; then pages are requested again.
      async () => ({ text: t('reader.offline'), isPassing: await checkServer() }),
    )
}

import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Page } from './engine/book.ts'
import type { PageFailure } from './engine/renderer.ts'

/** Returns a function that finds the reason why a page failed to load. Nothing is said where not even the code for it can be loaded. */
export function usePageFailure(): (page: Page) => Promise<PageFailure> {
  const intl = useIntl()
  const t = useText()
  return (page) =>
    import('./explain-page.ts').then(
      ({ explainPage }) => explainPage(page, intl, t),
      () => ({ text: t('reader.offline'), isPassing: false }),
    )
}

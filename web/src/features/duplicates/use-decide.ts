import type { PageHashAction } from '@lectern/contract/duplicates'
import { useQueryClient } from '@tanstack/react-query'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useRecordDone } from '../../ui/done/use-record-done.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { decidePages } from './decide-pages.ts'
import { pageHashKey, type SharedPage } from './page-queries.ts'

/** Returns a function that stores a decision on pages, with a notice and undo; `onFailed` is called if nothing was stored. */
export function useDecide() {
  const client = useQueryClient()
  const canForget = useServerOffers('duplicate-groups')
  const record = useRecordDone()
  const errorText = useErrorText()
  const onChanged = () => void client.invalidateQueries({ queryKey: pageHashKey })
  return (pages: readonly SharedPage[], action: PageHashAction, onFailed?: () => void) => {
    decidePages(pages, action, { canForget, onChanged })
      .then(record)
      .catch((error: unknown) => {
        onFailed?.()
        showToast({ text: errorText(error), tone: 'danger' })
      })
  }
}

import type { PageHashAction } from '@lectern/contract/duplicates'
import { useQueryClient } from '@tanstack/react-query'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { decidePages } from './decide-pages.ts'
import { pageHashKey, type SharedPage } from './page-queries.ts'

/** Returns the function that decides about pages, says so and offers to undo it; `onFailed` is called when nothing was decided. */
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

import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ListStore } from './list-store.ts'

/** Returns the function that keeps a list on this device and says so. */
export function useSaveDraft(store: ListStore, id: string): () => void {
  const t = useText()
  return () =>
    showToast(
      store.saveDraft(id)
        ? { text: t('cbl.draft_saved'), tone: 'success' }
        : { text: t('cbl.draft_no_room'), tone: 'danger' },
    )
}

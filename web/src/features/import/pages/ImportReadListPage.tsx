import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListChoice } from '../lists/ListChoice.tsx'
import { ListEditor } from '../lists/ListEditor.tsx'
import { useListState, useListStore } from '../lists/use-lists.ts'
import css from './ImportBooksPage.module.css'

/** Creates read lists from reading lists of ComicRack: entries are matched with books, or the user chooses the books. */
export function ImportReadListPage() {
  const t = useText()
  const store = useListStore()
  const state = useListState(store)
  const list = state.lists.find(({ id }) => id === state.currentId)
  return (
    <>
      <p className={css.lead}>{t('cbl.lead')}</p>
      <ListChoice store={store} state={state} />
      {list ? (
        <ListEditor key={list.id} list={list} store={store} />
      ) : (
        <EmptyState title={t('cbl.begin')} text={t('cbl.begin_text')} />
      )}
    </>
  )
}

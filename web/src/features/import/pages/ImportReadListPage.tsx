import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListChoice } from '../ListChoice.tsx'
import { ListEditor } from '../ListEditor.tsx'
import { useListState, useListStore } from '../use-lists.ts'
import css from './ImportBooksPage.module.css'

/** Makes read lists of reading lists of ComicRack: matches their entries with books, and lets one choose where that fails. */
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

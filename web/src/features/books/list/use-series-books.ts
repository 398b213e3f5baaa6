import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOpenedFrom } from '../detail/opened-from.ts'
import { seriesBooks } from './book-sorts.ts'
import { useListState } from './use-list-state.ts'

/** Returns the list on the page of a series; its address keeps the collection or read list from which the page was opened. */
export function useSeriesBooks() {
  const from = useOpenedFrom()
  const navigate = useNavigate({ from: '/series/$seriesId' })
  return useListState(seriesBooks, {
    search: useSearch({ from: '/signed-in/frame/series/$seriesId' }),
    show: (search, replace) =>
      navigate({ to: '.', search: { ...from, ...search }, replace, resetScroll: false }),
  })
}

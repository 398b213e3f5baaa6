import { lazyPart } from '../../i18n/lazy-part.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import type { ListRow } from './list-rows.ts'

const SeriesOfEntry = lazyPart(
  () => import('./EntrySeriesDialog.tsx').then((m) => m.EntrySeriesDialog),
  'import',
)
const BookOfEntry = lazyPart(() => import('./EntryBookDialog.tsx').then((m) => m.EntryBookDialog), 'import')

export const openSeriesOfEntry = (listId: string, row: ListRow): void =>
  openDialog(SeriesOfEntry.Part, { listId, row })
export const openBookOfEntry = (listId: string, row: ListRow): void =>
  openDialog(BookOfEntry.Part, { listId, row })

import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import type { Action } from '../../../lib/action.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { isPending, type RowState } from './import-rows.ts'
import type { ImportStore } from './import-store.ts'
import { openViewer } from './open-viewer.ts'

const Compare = lazyPart(() => import('./CompareDialog.tsx').then((m) => m.CompareDialog), 'import')
const Name = lazyPart(() => import('./NameDialog.tsx').then((m) => m.NameDialog), 'import')
const PickSeries = lazyPart(() => import('./RowSeriesDialog.tsx').then((m) => m.RowSeriesDialog), 'import')

export const openCompare = (state: RowState): void => openDialog(Compare.Part, { state })
export const openSeriesOfRow = (state: RowState): void =>
  openDialog(PickSeries.Part, {
    ids: new Set([state.row.file.id]),
    typed: '',
    withOneshots: true,
    current: state.row.series?.id,
  })
export const openSeriesOfAll = (ids: ReadonlySet<string>): void =>
  openDialog(PickSeries.Part, { ids, typed: '', withOneshots: false, current: undefined })

const isReadable = ({ row }: RowState) => row.analysis === 'done' && row.file.status === 'READY'
const hasTwin = ({ row, upgrade }: RowState) => upgrade !== undefined && !row.series?.oneshot

const actionsOf = new WeakMap<ImportStore, readonly Action<RowState>[]>()

/** Returns the actions of the menu of a row. */
export function rowActions(store: ImportStore): readonly Action<RowState>[] {
  const known = actionsOf.get(store)
  if (known) return known
  const keep = (states: readonly RowState[], keepsExisting: boolean) =>
    store.change(new Set(states.map(({ row }) => row.file.id)), { keepsExisting })
  const actions: readonly Action<RowState>[] = [
    {
      id: 'import.compare',
      label: 'import.compare',
      icon: IconArrowsDiff,
      isAvailable: (state) => isReadable(state) && state.upgrade !== undefined,
      run: ([state]) => state && openCompare(state),
    },
    {
      id: 'import.details',
      label: 'import.details',
      icon: IconInfoCircle,
      isAvailable: (state) => state.row.analysis === 'done' && state.upgrade === undefined,
      run: ([state]) => state && openCompare(state),
    },
    {
      id: 'import.view',
      label: 'import.view_pages',
      icon: IconPhoto,
      isAvailable: isReadable,
      run: ([state]) => state && openViewer(state),
    },
    {
      id: 'import.series',
      label: 'import.choose_series',
      icon: IconBooks,
      isAvailable: isPending,
      run: ([state]) => state && openSeriesOfRow(state),
    },
    {
      id: 'import.rename',
      label: 'import.rename',
      icon: IconPencil,
      isAvailable: (state) => isPending(state) && isReadable(state),
      run: ([state]) => state && openDialog(Name.Part, { state }),
    },
    {
      id: 'import.keep',
      label: 'import.keep_existing',
      icon: IconPlus,
      isAvailable: (state) => isPending(state) && hasTwin(state),
      run: (states) => keep(states, true),
    },
    {
      id: 'import.replace',
      label: 'import.replace_existing',
      icon: IconReplace,
      isAvailable: (state) => isPending(state) && state.row.keepsExisting,
      run: (states) => keep(states, false),
    },
    {
      id: 'import.analyze_again',
      label: 'import.analyze_again',
      icon: IconRefresh,
      isAvailable: (state) =>
        isPending(state) &&
        (typeof state.row.analysis === 'object' || (state.row.analysis === 'done' && !isReadable(state))),
      run: (states) => {
        for (const { row } of states) store.analyzeAgain(row.file.id)
      },
    },
  ]
  actionsOf.set(store, actions)
  return actions
}

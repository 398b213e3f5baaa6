import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import type { Action } from '../../../lib/action.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import type { MemberIds } from '../sets/member-order.ts'
import { type SetKind, toMemberSet } from '../sets/set-kinds.ts'

const AddDialog = lazyPart(() => import('./AddToSetDialog.tsx').then((m) => m.AddToSetDialog), 'sets')
const EditDialog = lazyPart(
  () => import('./EditSetDialog.tsx').then((m) => m.EditSetDialog),
  'sets',
  'forms',
  'posters',
)
const DeleteDialog = lazyPart(() => import('./DeleteSetsDialog.tsx').then((m) => m.DeleteSetsDialog), 'sets')

/** Something with a title that can be added: series or books. */
interface Titled {
  readonly metadata: { readonly title: string }
}

/**
 * Opens the dialog that adds items to collections or read lists. `ids` identify the items; `loadMembers` loads the ids to add if the items
 * themselves are not added.
 */
export const openAddToSet = (
  kind: SetKind,
  items: readonly Titled[],
  ids: MemberIds,
  loadMembers: (signal: AbortSignal) => Promise<MemberIds> = async () => ids,
): void =>
  openDialog(AddDialog.Part, {
    kind,
    subject: items.length === 1 ? items[0]?.metadata.title : undefined,
    subjectKey: ids.join(),
    loadMembers,
  })

/** Returns the actions that edit and delete a collection or read list, for administrators. */
export const createSetActions = <S extends Collection | ReadList>(
  kind: SetKind,
  group: 'collections' | 'readlists',
): { readonly edit: Action<S>; readonly delete: Action<S> } => ({
  edit: {
    id: `${group}.edit`,
    label: `${group}.edit`,
    icon: IconPencil,
    shortcut: 'e',
    takes: 'one',
    run: ([set]) => {
      if (set) openDialog(EditDialog.Part, { kind, set: toMemberSet(set) })
    },
  },
  delete: {
    id: `${group}.delete`,
    label: `${group}.delete`,
    icon: IconTrashX,
    danger: true,
    run: (sets) => openDialog(DeleteDialog.Part, { kind, sets: sets.map(toMemberSet) }),
  },
})

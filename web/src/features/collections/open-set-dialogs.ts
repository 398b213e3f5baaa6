import type { Series } from '@lectern/contract/series'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import type { MemberIds } from './member-order.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'

const AddDialog = lazyPart(() => import('./AddToSetDialog.tsx').then((m) => m.AddToSetDialog), 'sets')
const EditDialog = lazyPart(
  () => import('./EditSetDialog.tsx').then((m) => m.EditSetDialog),
  'sets',
  'forms',
  'posters',
)
const DeleteDialog = lazyPart(() => import('./DeleteSetsDialog.tsx').then((m) => m.DeleteSetsDialog), 'sets')

interface Subject {
  /** Title, when one item is added. */
  readonly subject: string | undefined
  readonly subjectKey: string
  readonly loadMembers: (signal: AbortSignal) => Promise<MemberIds>
}

/** Opens the dialog that adds members to collections or read lists. */
export const openAddToSet = (kind: SetKind, subject: Subject): void =>
  openDialog(AddDialog.Part, { kind, ...subject })
export const openEditSet = (kind: SetKind, set: MemberSet): void => openDialog(EditDialog.Part, { kind, set })
export const openDeleteSets = (kind: SetKind, sets: readonly MemberSet[]): void =>
  openDialog(DeleteDialog.Part, { kind, sets })

/** Returns the title of the only one of several series. */
export const titleOfOnly = (list: readonly Series[]): string | undefined =>
  list.length === 1 ? list[0]?.metadata.title : undefined

import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RowPoster } from '../../ui/list/RowPoster.tsx'
import { usePoster } from '../posters/use-poster.ts'
import css from './AddToSetDialog.module.css'
import type { MemberIds } from './member-order.ts'
import type { MemberSet, SetKindName } from './set-kinds.ts'

interface Props {
  readonly kind: SetKindName
  readonly set: MemberSet
  /** What would be added; undefined while it is unknown. */
  readonly memberIds: MemberIds | undefined
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** Renders one collection or read list to choose, and how much of what is added it holds already. */
export function SetChoice({ kind, set, memberIds, isChosen, onChange }: Props) {
  const t = useText()
  const poster = usePoster(
    kind === 'collection' ? { kind, collectionId: set.id } : { kind: 'readList', readListId: set.id },
  )
  const present = new Set(set.memberIds)
  const presentCount = memberIds?.filter((id) => present.has(id)).length ?? 0
  const isWhole = memberIds !== undefined && memberIds.length > 0 && presentCount === memberIds.length
  const note = isWhole
    ? t('sets.present')
    : presentCount > 0 && t('sets.present_some', { present: presentCount, count: memberIds?.length ?? 0 })
  return (
    <li className={css.row}>
      <Checkbox
        className={css.choice ?? ''}
        label={<bdi>{set.name}</bdi>}
        hint={
          <>
            {t('sets.members', { kind, count: set.memberIds.length })}
            {note && <span className={css.note}> · {note}</span>}
          </>
        }
        checked={isChosen || isWhole}
        disabled={isWhole}
        onChange={onChange}
      />
      <RowPoster {...poster} title={set.name} />
    </li>
  )
}

import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { RowPoster } from '../../../ui/list/RowPoster.tsx'
import { usePoster } from '../../posters/use-poster.ts'
import type { MemberIds } from '../sets/member-order.ts'
import type { MemberSet, SetKind, SetKindName } from '../sets/set-kinds.ts'
import css from './AddToSetDialog.module.css'
import type { useSetChoices } from './use-set-choices.ts'

interface Props {
  readonly kind: SetKind
  readonly choices: ReturnType<typeof useSetChoices>
  readonly memberIds: MemberIds | undefined
  readonly chosen: ReadonlyMap<string, MemberSet>
  readonly onChange: (set: MemberSet, isChosen: boolean) => void
}

/** Renders the collections or read lists to select, their loading or the error. */
export function SetChoiceList({ kind, choices, memberIds, chosen, onChange }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { sets, error, isLoading } = choices
  if (error && sets.length === 0)
    return (
      <Note tone="danger">
        {errorText(error)} <Button onClick={choices.retry}>{t('ui.retry')}</Button>
      </Note>
    )
  if (isLoading) return <Skeleton height={168} radius="var(--radius)" />
  return (
    <>
      <ul className={css.list} aria-label={t(`sets.all_${kind.name}`)}>
        {sets.map((set) => (
          <SetChoice
            key={set.id}
            kind={kind.name}
            set={set}
            memberIds={memberIds}
            isChosen={chosen.has(set.id)}
            onChange={(isChosen) => onChange(set, isChosen)}
          />
        ))}
      </ul>
      {sets.length === 0 && <p className={css.none}>{t(`sets.none_${kind.name}`)}</p>}
      {choices.hasMore && (
        <Button busy={choices.isLoadingMore} onClick={choices.loadMore}>
          {t('sets.more')}
        </Button>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly kind: SetKindName
  readonly set: MemberSet
  /** The ids to add; undefined while they are unknown. */
  readonly memberIds: MemberIds | undefined
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** Renders a collection or read list to select, and how many of the items it already has. */
function SetChoice({ kind, set, memberIds, isChosen, onChange }: ChoiceProps) {
  const t = useText()
  const poster = usePoster({ kind, id: set.id })
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

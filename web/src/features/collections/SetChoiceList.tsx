import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './AddToSetDialog.module.css'
import type { MemberIds } from './member-order.ts'
import { SetChoice } from './SetChoice.tsx'
import type { MemberSet, SetKind } from './set-kinds.ts'
import type { useSetChoices } from './use-set-choices.ts'

interface Props {
  readonly kind: SetKind
  readonly choices: ReturnType<typeof useSetChoices>
  readonly memberIds: MemberIds | undefined
  readonly chosen: ReadonlyMap<string, MemberSet>
  readonly onChange: (set: MemberSet, isChosen: boolean) => void
}

/** Renders the collections or read lists to choose from, or why there are none. */
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
      <ul className={css.list} aria-label={t(`sets.all_${kind.kind}`)}>
        {sets.map((set) => (
          <SetChoice
            key={set.id}
            kind={kind.kind}
            set={set}
            memberIds={memberIds}
            isChosen={chosen.has(set.id)}
            onChange={(isChosen) => onChange(set, isChosen)}
          />
        ))}
      </ul>
      {sets.length === 0 && <p className={css.none}>{t(`sets.none_${kind.kind}`)}</p>}
      {choices.hasMore && (
        <Button busy={choices.isLoadingMore} onClick={choices.loadMore}>
          {t('sets.more')}
        </Button>
      )}
    </>
  )
}

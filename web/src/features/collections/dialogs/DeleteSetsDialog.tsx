import { useNavigate, useRouter } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { workOnEach } from '../../../ui/done/work-on-each.ts'
import type { MemberSet, SetKind } from '../sets/set-kinds.ts'
import { recreateSets, type SetSnapshot, snapshotSet } from '../sets/set-snapshot.ts'
import css from './DeleteSetsDialog.module.css'

interface Props {
  readonly kind: SetKind
  readonly sets: readonly MemberSet[]
  readonly onClose: () => void
}

/** Maximum number of listed names; the others are counted. */
const maxNames = 8

/** Deletes collections or read lists after a confirmation. Undo creates them again (web behaviour 14.7). */
export function DeleteSetsDialog({ kind, sets, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const router = useRouter()
  const navigate = useNavigate()
  const count = sets.length
  const remove = async () => {
    const snapshots: SetSnapshot[] = []
    const { done, failures, left, fatal } = await workOnEach('sets.deleting', sets, async (set) => {
      const snapshot = await snapshotSet(kind, set.id)
      await kind.remove(set)
      snapshots.push(snapshot)
    })
    if (done.length === 0 && count === 1) throw failures[0]?.error ?? fatal
    // Members that the user may not see cannot be restored.
    const canUndo = snapshots.length > 0 && snapshots.every(({ set }) => !set.filtered)
    record({
      done: 'sets.deleted',
      values: { kind: kind.name, count: done.length, name: done[0]?.name ?? '' },
      ...(canUndo && { undo: () => recreateSets(kind, snapshots) }),
      failures: failures.map(({ subject, error }) => ({ name: subject.name, error })),
      leftCount: left.length,
      stoppedBy: fatal,
    })
    const { pathname } = router.state.location
    if (done.some(({ id }) => pathname.endsWith(`/${id}`))) await navigate(kind.allLink)
  }
  const hasHidden = sets.some(({ filtered }) => filtered)
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('sets.delete_title', { kind: kind.name, count, name: sets[0]?.name ?? '' })}
      text={t(`sets.delete_text_${kind.name}`)}
      details={
        <>
          {count > 1 && (
            <ul className={css.names}>
              {sets.slice(0, maxNames).map((set) => (
                <li key={set.id}>
                  <bdi>{set.name}</bdi>{' '}
                  <span className={css.count}>
                    {t('sets.members', { kind: kind.name, count: set.memberIds.length })}
                  </span>
                </li>
              ))}
              {count > maxNames && <li>{t('sets.and_more', { count: count - maxNames })}</li>}
            </ul>
          )}
          {hasHidden && <p>{t('sets.delete_hidden')}</p>}
        </>
      }
      acknowledgement={t('sets.delete_acknowledge', { kind: kind.name, count })}
      confirmLabel={t('sets.delete', { kind: kind.name, count })}
      onConfirm={remove}
    />
  )
}

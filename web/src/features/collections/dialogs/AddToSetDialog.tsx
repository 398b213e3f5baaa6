import { limits } from '@lectern/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { addToSets, createSetOf } from '../sets/add-to-sets.ts'
import type { MemberIds } from '../sets/member-order.ts'
import type { MemberSet, SetKind } from '../sets/set-kinds.ts'
import css from './AddToSetDialog.module.css'
import { SetChoiceList } from './SetChoiceList.tsx'
import { useSetChoices } from './use-set-choices.ts'

interface Props {
  readonly kind: SetKind
  /** Title of the item to add; undefined for several. */
  readonly subject: string | undefined
  /** Identifies the items to add, for the cache. */
  readonly subjectKey: string
  /** Loads the ids to add, in order. */
  readonly loadMembers: (signal: AbortSignal) => Promise<MemberIds>
  readonly onClose: () => void
}

const takenCodes: readonly (string | undefined)[] = ['COLLECTION_NAME_TAKEN', 'READ_LIST_NAME_TAKEN']

/** Adds series to collections, or books to read lists; to several at once or to a new one (web behaviour 14.6). */
export function AddToSetDialog({ kind, subject, subjectKey, loadMembers, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const record = useRecordDone()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, MemberSet>>(new Map())
  const [busy, setBusy] = useState<'create' | 'add'>()
  const [error, setError] = useState<unknown>()
  const members = useQuery({
    queryKey: ['members-to-add', kind.name, subjectKey] as const,
    queryFn: ({ signal }) => loadMembers(signal),
    gcTime: 0,
  })
  const choices = useSetChoices(kind, typed)
  const memberIds = members.data
  const name = typed.trim()
  const isTaken = choices.isTaken || (isApiError(error) && takenCodes.includes(error.code))
  const isTooLong = name.length > limits.maxName
  const takenError = isTaken && name !== '' ? t(`sets.taken_${kind.name}`) : undefined
  const nameError = isTooLong ? t('sets.too_long', { max: limits.maxName }) : takenError
  const isReady = memberIds !== undefined && memberIds.length > 0 && busy === undefined
  const canCreate = isReady && name !== '' && !isTaken && !isTooLong
  const canAdd = isReady && chosen.size > 0

  const choose = (set: MemberSet, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(set.id, set)
    else next.delete(set.id)
    setChosen(next)
  }
  const attempt = async (what: 'create' | 'add', act: (ids: MemberIds) => Promise<boolean>) => {
    setBusy(what)
    setError(undefined)
    try {
      if (await act(memberIds ?? [])) onClose()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(undefined)
    }
  }
  const create = () =>
    attempt('create', async (ids) => {
      record(await createSetOf(kind, name, ids))
      setTyped('')
      // The selected sets are still to be added to.
      return chosen.size === 0
    })
  const add = () =>
    attempt('add', async (ids) => {
      const outcome = await addToSets(client, kind, [...chosen.values()], ids)
      if (outcome.failures?.length === chosen.size && chosen.size === 1) throw outcome.failures[0]?.error
      record(outcome)
      return true
    })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (canCreate) void create()
    else if (canAdd && name === '') void add()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={chosen.size > 0 || name !== ''}
      title={t(`sets.add_title_${kind.name}`)}
      description={subject ?? (memberIds && t('sets.members', { kind: kind.name, count: memberIds.length }))}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={busy === 'add'} disabled={!canAdd} onClick={() => void add()}>
            {t(`sets.add_${kind.name}`, { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div className={css.pair}>
          <TextField
            label={t(`sets.find_${kind.name}`)}
            value={typed}
            dir="auto"
            autoComplete="off"
            error={nameError}
            onKeyDown={press}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
          <Button
            className={css.beside}
            busy={busy === 'create'}
            disabled={!canCreate}
            onClick={() => void create()}
          >
            {t('sets.create')}
          </Button>
        </div>
        {error !== undefined && !isTaken && <Note tone="danger">{errorText(error)}</Note>}
        {members.error && (
          <Note tone="danger">
            {errorText(members.error)} <Button onClick={() => void members.refetch()}>{t('ui.retry')}</Button>
          </Note>
        )}
        {memberIds?.length === 0 && <Note>{t('sets.nothing_to_add')}</Note>}
        <SetChoiceList {...{ kind, choices, memberIds, chosen }} onChange={choose} />
      </div>
    </Dialog>
  )
}

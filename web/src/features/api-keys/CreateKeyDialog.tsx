import { createMyApiKey } from '@lectern/contract/api-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { NewKey } from './NewKey.tsx'
import { apiKeyQueries } from './queries.ts'

/** True when another key of the user has the comment; Komga servers answer the code as the message. */
const isCommentTaken = (error: unknown) =>
  isApiError(error) && [error.code, error.serverMessage].some((text) => text?.includes('ERR_1034'))

interface Props {
  /** What the key is for, before anything is entered. */
  readonly suggestion?: string
  /** Shows the key that was made; by itself when left out. */
  readonly showKey?: (value: string) => ReactNode
  readonly onClose: () => void
}

/** Makes an API key and shows it, this once. */
export function CreateKeyDialog({ suggestion = '', showKey, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const formId = useId()
  const [comment, setComment] = useState(suggestion)
  const [wasTried, setTried] = useState(false)
  const creating = useMutation({
    mutationFn: () => call(createMyApiKey, { body: { comment: comment.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeyQueries.list.queryKey }),
  })
  const isEmpty = comment.trim() === ''
  const isTaken = isCommentTaken(creating.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmpty && !creating.isPending) creating.mutate()
  }
  if (creating.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('account.key_made')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('account.key_kept')}
          </Button>
        }
      >
        {showKey ? showKey(creating.data.key) : <NewKey value={creating.data.key} />}
      </Dialog>
    )
  const error = isTaken
    ? t('errors.ERR_1034')
    : wasTried && isEmpty
      ? t('account.comment_required')
      : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={comment !== suggestion}
      title={t('account.create_key')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={creating.isPending}>
            {t('account.create_key')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        {creating.isError && !isTaken && <Note tone="danger">{errorText(creating.error)}</Note>}
        <TextField
          label={t('account.key_comment')}
          hint={t('account.key_comment_hint')}
          error={error}
          autoComplete="off"
          value={comment}
          onChange={(event) => {
            setComment(event.target.value)
            if (creating.isError) creating.reset()
          }}
        />
      </form>
    </Dialog>
  )
}

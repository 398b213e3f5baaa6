import { createMyApiKey } from '@lectern/contract/api-keys'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import css from './CreateKeyDialog.module.css'
import { apiKeyQueries } from './queries.ts'

/** True if another key of the user has the comment; Komga servers answer with the code as the message. */
const isCommentTaken = (error: unknown) =>
  isApiError(error) && [error.code, error.serverMessage].some((text) => text?.includes('ERR_1034'))

interface Props {
  /** Initial comment. */
  readonly suggestion?: string
  /** Renders the new key; `NewKey` by default. */
  readonly showKey?: (value: string) => ReactNode
  readonly onClose: () => void
}

/** Creates an API key and shows it once. */
export function CreateKeyDialog({ suggestion = '', showKey, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const [comment, setComment] = useState(suggestion)
  const [wasTried, setTried] = useState(false)
  const creating = useMutation({
    mutationFn: () => call(createMyApiKey, { body: { comment: comment.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeyQueries.list.queryKey }),
  })
  const isEmpty = comment.trim() === ''
  const isTaken = isCommentTaken(creating.error)
  const submit = () => {
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
    <SubmitDialog
      onClose={onClose}
      isDirty={comment !== suggestion}
      title={t('account.create_key')}
      submitLabel={t('account.create_key')}
      isBusy={creating.isPending}
      onSubmit={submit}
    >
      {!isTaken && <ErrorNote error={creating.error} />}
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
    </SubmitDialog>
  )
}

/** Shows a key that was just created, with a button that copies it if the page may use the clipboard. */
function NewKey({ value }: { readonly value: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={css.box}>
      <Note tone="warning">{t('account.key_once')}</Note>
      <output className={css.key} dir="ltr">
        {value}
      </output>
      {navigator.clipboard && (
        <div>
          <Button
            icon={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => void copy()}
          >
            <span role="status">{t(isCopied ? 'account.copied' : 'account.copy')}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

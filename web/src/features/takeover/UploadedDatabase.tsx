import { discardDatabase, type TakeoverState } from '@lectern/contract/takeover-routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { takeoverQuery } from './queries.ts'
import css from './Takeover.module.css'

interface Props {
  readonly uploaded: NonNullable<TakeoverState['uploaded']>
  /** True if its content is shown already. */
  readonly isShown: boolean
  readonly onLook: (folder: string) => void
  readonly onDiscarded: () => void
}

/** Shows a database that was uploaded and not imported, with buttons that open or delete it. */
export function UploadedDatabase({ uploaded, isShown, onLook, onDiscarded }: Props) {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const discarding = useMutation({
    mutationFn: () => call(discardDatabase),
    onSuccess: onDiscarded,
    onSettled: () => client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true }),
  })
  return (
    <>
      <ErrorNote error={discarding.error} />
      <Note tone="info">
        {t('takeover.uploaded', {
          time: format.dateTime(uploaded.created),
          count: uploaded.keptHours,
        })}
      </Note>
      <div className={css.buttons}>
        {!isShown && <Button onClick={() => onLook(uploaded.folder)}>{t('takeover.uploaded_look')}</Button>}
        <Button busy={discarding.isPending} onClick={() => discarding.mutate()}>
          {t('takeover.uploaded_delete')}
        </Button>
      </div>
    </>
  )
}

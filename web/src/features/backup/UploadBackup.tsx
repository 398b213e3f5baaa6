import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { backupsQuery } from './queries.ts'
import { sendBackup } from './send-backup.ts'

/** Sends a copy of the database from this device to the server. */
export function UploadBackup() {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: sendBackup,
    onSuccess: async (name) => {
      if (name === undefined) return showToast({ text: t('operations.backup_upload_stopped') })
      await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      showToast({ text: t('operations.backup_uploaded'), tone: 'success' })
    },
  })
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".sqlite,.sqlite3,.db"
          aria-label={t('operations.upload_backup')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) sending.mutate(file)
          }}
        />
        <Button
          icon={<IconUpload size={18} aria-hidden />}
          busy={sending.isPending}
          onClick={() => input.current?.click()}
        >
          {t('operations.upload_backup')}
        </Button>
      </div>
      {sending.isError && <Note tone="danger">{errorText(sending.error)}</Note>}
    </>
  )
}

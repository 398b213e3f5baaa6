import { type Backup, checkBackup } from '@lectern/contract/backup'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface Props {
  readonly backup: Backup
  readonly onClose: () => void
}

/** Checks a whole backup and shows whether it could replace the database. */
export function CheckBackupDialog({ backup, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const check = useQuery({
    queryKey: ['backups', 'check', backup.name],
    queryFn: ({ signal }) => call(checkBackup, { params: { name: backup.name }, signal }),
    // The file is read again each time the dialog opens.
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operations.check_title', { time: format.dateTime(backup.created) })}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {check.isPending && (
        <div role="status">
          <p>{t('operations.checking')}</p>
          <Skeleton height={44} />
        </div>
      )}
      <ErrorNote error={check.error} />
      {check.data &&
        (check.data.problem === null ? (
          <Note>
            {t('operations.check_right', {
              books: format.number(check.data.books),
              users: format.number(check.data.users),
            })}
          </Note>
        ) : (
          <Note tone="danger">{t(`operations.check_${check.data.problem}`)}</Note>
        ))}
    </Dialog>
  )
}

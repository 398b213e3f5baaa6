import type { AccountFile } from '@lectern/contract/account-data'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ErrorNote } from '../../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useUser } from '../../auth/queries.ts'
import { collectAccount, type ImportCounts, importAccountFile, parseAccountFile } from '../move-account.ts'
import { saveFile } from '../save-file.ts'

/** Exports progress, annotations and settings of the user as a file, and imports such a file. */
export function AccountDataPage() {
  return (
    <div>
      <ExportSection />
      <ImportSection />
    </div>
  )
}

function ExportSection() {
  const t = useText()
  const { email } = useUser()
  const collect = useMutation({
    mutationFn: () => collectAccount(email, new AbortController().signal),
    onSuccess: (file) =>
      saveFile(`lectern-${email.split('@')[0]}-${file.exported.slice(0, 10)}.json`, JSON.stringify(file)),
  })
  return (
    <SettingsSection title={t('account.export')} text={t('account.export_text')}>
      <ErrorNote error={collect.error} />
      <div>
        <Button
          variant="primary"
          icon={<IconDownload size={18} aria-hidden />}
          busy={collect.isPending}
          onClick={() => collect.mutate()}
        >
          {t('account.export_button')}
        </Button>
      </div>
      {collect.data && (
        <p role="status">
          {t('account.exported', {
            progress: collect.data.progress.length,
            annotations: collect.data.annotations.length,
          })}
        </p>
      )}
    </SettingsSection>
  )
}

function ImportSection() {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [file, setFile] = useState<AccountFile>()
  const [isRefused, setRefused] = useState(false)
  const [hasSettings, setHasSettings] = useState(true)
  const [done, setDone] = useState(0)
  const send = useMutation({
    mutationFn: async (account: AccountFile): Promise<ImportCounts> => {
      setDone(0)
      stop.current = new AbortController()
      return importAccountFile(account, { hasSettings, signal: stop.current.signal, onProgress: setDone })
    },
    onSuccess: () => client.invalidateQueries(),
  })
  const choose = async (selected: File | undefined) => {
    if (!selected) return
    const parsed = parseAccountFile(await selected.text())
    send.reset()
    setFile(parsed)
    setRefused(!parsed)
    if (input.current) input.current.value = ''
  }
  const total = file ? file.progress.length + file.annotations.length : 0
  return (
    <SettingsSection title={t('account.import')} text={t('account.import_text')}>
      <ErrorNote error={send.error} />
      {isRefused && <Note tone="danger">{t('account.import_no_file')}</Note>}
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t('account.import_choose')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <div>
        <Button disabled={send.isPending} onClick={() => input.current?.click()}>
          {t('account.import_choose')}
        </Button>
      </div>
      {file && (
        <>
          <p>
            {t('account.import_found', {
              email: file.email,
              time: format.dateTime(file.exported),
              progress: file.progress.length,
              annotations: file.annotations.length,
            })}
          </p>
          <Checkbox label={t('account.import_settings')} checked={hasSettings} onChange={setHasSettings} />
          {send.isPending ? (
            <div role="status">
              <progress value={done} max={Math.max(1, total)} aria-label={t('account.import')} />{' '}
              <Button onClick={() => stop.current?.abort()}>{t('account.import_stop')}</Button>
            </div>
          ) : (
            !send.isSuccess && (
              <div>
                <Button variant="primary" onClick={() => send.mutate(file)}>
                  {t('account.import_button')}
                </Button>
              </div>
            )
          )}
        </>
      )}
      {send.data && (
        <Note>
          {t('account.imported', { progress: send.data.progress, annotations: send.data.annotations })}{' '}
          {send.data.missing > 0 && t('account.import_missing', { count: send.data.missing })}
        </Note>
      )}
    </SettingsSection>
  )
}

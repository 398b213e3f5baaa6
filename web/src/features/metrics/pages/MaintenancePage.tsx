import type { Library } from '@lectern/contract/libraries'
import { getServerInfo } from '@lectern/contract/metrics'
import { emptyTrash, scanLibrary } from '@lectern/contract/scan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useReasonText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openConfirmation } from '../../../ui/dialog/open-confirmation.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { settingsQuery } from '../../settings/queries.ts'
import { useAskShutDown } from '../use-ask-shut-down.ts'
import css from './MetricsPage.module.css'

const infoQuery = {
  queryKey: ['server-info'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(getServerInfo, { signal }),
}

/** Starts work on all libraries, and stops the server. */
export function MaintenancePage() {
  const t = useText()
  const { data: info } = useQuery(infoQuery)
  const askShutDown = useAskShutDown()
  return (
    <div>
      <RestartNote />
      <SettingsSection title={t('operations.all_libraries')} text={t('operations.all_libraries_text')}>
        <div className={css.buttons}>
          <LibrariesButton
            label={t('operations.scan_all')}
            run={({ id }) => call(scanLibrary, { params: { libraryId: id }, query: { deep: false } })}
          />
          <LibrariesButton
            label={t('operations.deep_scan_all')}
            run={({ id }) => call(scanLibrary, { params: { libraryId: id }, query: { deep: true } })}
          />
          <LibrariesButton
            label={t('operations.empty_all')}
            question={{ title: t('operations.empty_all_title'), text: t('operations.empty_all_text') }}
            run={({ id }) => call(emptyTrash, { params: { libraryId: id } })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t('operations.server')} text={t('operations.server_text')}>
        {info?.build && (
          <p>{t('operations.version', { name: info.build.name ?? '', version: info.build.version ?? '' })}</p>
        )}
        <div>
          <Button variant="danger" onClick={askShutDown}>
            {t('operations.shut_down')}
          </Button>
        </div>
      </SettingsSection>
    </div>
  )
}

/** Shows that settings take effect at the next start, because they differ from the address of the running server. */
function RestartNote() {
  const t = useText()
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return null
  const { port } = window.location
  const chosenPort = settings.serverPort.databaseSource
  const chosenPath = settings.serverContextPath.databaseSource
  const path = new URL(document.baseURI).pathname.replace(/\/$/, '')
  // An address without a port may be that of a proxy.
  const isPortWaiting = chosenPort !== null && port !== '' && String(chosenPort) !== port
  const isPathWaiting = chosenPath !== null && chosenPath !== path
  if (!isPortWaiting && !isPathWaiting) return null
  return <Note tone="warning">{t('operations.restart_needed')}</Note>
}

interface LibrariesButtonProps {
  readonly label: string
  readonly run: (library: Library) => Promise<unknown>
  /** Confirmation of work that deletes something. */
  readonly question?: { readonly title: string; readonly text: string }
}

/** Renders a button that starts work on one library after the other; a failure names the libraries without it. */
function LibrariesButton({ label, run, question }: LibrariesButtonProps) {
  const t = useText()
  const reasonText = useReasonText()
  const libraries = useLibraries()
  const [isBusy, setBusy] = useState(false)
  const runAll = async () => {
    setBusy(true)
    const failed: string[] = []
    let reason = ''
    for (const library of libraries)
      await run(library).catch((error: unknown) => {
        failed.push(library.name)
        reason = reasonText(error)
      })
    setBusy(false)
    if (failed.length === 0)
      showToast({ text: t('operations.begun', { count: libraries.length }), tone: 'success' })
    else showToast({ text: t('operations.begun_not', { names: failed.join(', '), reason }), tone: 'danger' })
  }
  const ask = () =>
    question && openConfirmation({ ...question, confirmLabel: label, isDanger: true, onConfirm: runAll })
  return (
    <Button busy={isBusy} disabled={libraries.length === 0} onClick={question ? ask : () => void runAll()}>
      {label}
    </Button>
  )
}

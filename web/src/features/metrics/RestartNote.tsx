import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Note } from '../../ui/Note.tsx'
import { settingsQuery } from '../settings/queries.ts'

/** Says which settings differ from the configuration with which the server was started, and so wait for its next start. */
export function RestartNote() {
  const t = useText()
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return null
  const { port } = window.location
  const chosenPort = settings.serverPort.databaseSource
  const chosenPath = settings.serverContextPath.databaseSource
  const path = new URL(document.baseURI).pathname.replace(/\/$/, '')
  // Behind a proxy the port of the address says nothing.
  const isPortWaiting = chosenPort !== null && port !== '' && String(chosenPort) !== port
  const isPathWaiting = chosenPath !== null && chosenPath !== path
  if (!isPortWaiting && !isPathWaiting) return null
  return <Note tone="warning">{t('operations.restart_needed')}</Note>
}

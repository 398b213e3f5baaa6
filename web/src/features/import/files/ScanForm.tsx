import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FolderPicker } from '../../libraries/FolderPicker.tsx'
import type { ImportState, ImportStore } from './import-store.ts'
import css from './ScanForm.module.css'

/** Folder of the last scan, kept on the device. */
const Folder = z.string()

/** Chooses a folder and searches it for books. */
export function ScanForm({ store, state }: { readonly store: ImportStore; readonly state: ImportState }) {
  const t = useText()
  const errorText = useErrorText()
  const [kept, keep] = useFeaturePreference('import.folder', Folder, '')
  const [folder, setFolder] = useState(state.folder ?? kept)
  const [isPicking, setPicking] = useState(false)
  const { scan } = state
  // Uploads start a scan, too.
  useEffect(() => {
    if (state.folder !== undefined) setFolder(state.folder)
  }, [state.folder])
  const isScanning = scan === 'running'
  const start = (path: string) => {
    const wanted = path.trim()
    if (wanted === '' || isScanning) return
    setFolder(wanted)
    keep(wanted)
    void store.scan(wanted)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        start(folder)
      }}
    >
      <div className={css.line}>
        <TextField
          className={css.field ?? ''}
          label={t('import.folder')}
          hint={t('import.folder_hint')}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          type="search"
          value={folder}
          onChange={(event) => setFolder(event.target.value)}
        />
        <div className={css.buttons}>
          <Button icon={<IconFolder size={18} aria-hidden />} onClick={() => setPicking(true)}>
            {t('libraries.browse')}
          </Button>
          <Button type="submit" variant="primary" busy={isScanning} disabled={folder.trim() === ''}>
            {t(state.folder === undefined ? 'import.scan' : 'import.scan_again')}
          </Button>
        </div>
      </div>
      {isScanning && <ScanProgress since={state.scanSince} onStop={store.stopScan} />}
      {typeof scan === 'object' && <Note tone="danger">{errorText(scan.error)}</Note>}
      {isPicking && (
        <FolderPicker
          path={folder}
          onClose={() => setPicking(false)}
          onChoose={(path) => {
            setPicking(false)
            start(path)
          }}
        />
      )}
    </form>
  )
}

/** Shows the duration of the scan; the server reports no progress before its end. */
function ScanProgress({ since, onStop }: { readonly since: number; readonly onStop: () => void }) {
  const t = useText()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <div className={css.progress}>
      <progress className={css.bar} aria-label={t('import.scanning')} />
      <span role="status">{t('import.scanning')}</span>
      {seconds > 1 && <span className={css.time}>{t('import.seconds', { count: seconds })}</span>}
      <Button variant="quiet" onClick={onStop}>
        {t('import.stop')}
      </Button>
    </div>
  )
}

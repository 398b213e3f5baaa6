import { getServerInfo } from '@lectern/contract/metrics'
import { emptyTrash, scanLibrary } from '@lectern/contract/scan'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { LibraryRun } from '../LibraryRun.tsx'
import { RestartNote } from '../RestartNote.tsx'
import css from './MaintenancePage.module.css'

const ShutDownDialog = lazy(() =>
  import('../ShutDownDialog.tsx').then((m) => ({ default: m.ShutDownDialog })),
)

const infoQuery = {
  queryKey: ['server-info'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(getServerInfo, { signal }),
}

/** Runs what concerns all libraries, and stops the server. */
export function MaintenancePage() {
  const t = useText()
  const libraries = useLibraries()
  const { data: info } = useQuery(infoQuery)
  return (
    <div>
      <RestartNote />
      <SettingsSection title={t('operations.all_libraries')} text={t('operations.all_libraries_text')}>
        <div className={css.buttons}>
          <LibraryRun
            label={t('operations.scan_all')}
            libraries={libraries}
            run={({ id }) => call(scanLibrary, { params: { libraryId: id }, query: { deep: false } })}
          />
          <LibraryRun
            label={t('operations.deep_scan_all')}
            libraries={libraries}
            run={({ id }) => call(scanLibrary, { params: { libraryId: id }, query: { deep: true } })}
          />
          <LibraryRun
            label={t('operations.empty_all')}
            question={{ title: t('operations.empty_all_title'), text: t('operations.empty_all_text') }}
            libraries={libraries}
            run={({ id }) => call(emptyTrash, { params: { libraryId: id } })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t('operations.server')} text={t('operations.server_text')}>
        {info?.build && (
          <p>{t('operations.version', { name: info.build.name ?? '', version: info.build.version ?? '' })}</p>
        )}
        <div>
          <Button variant="danger" onClick={() => openDialog(ShutDownDialog, {})}>
            {t('operations.shut_down')}
          </Button>
        </div>
      </SettingsSection>
    </div>
  )
}

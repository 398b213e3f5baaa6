import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useRunAction } from '../../ui/done/use-run-action.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useLibraryActions } from '../libraries/library-menu.ts'
import { useLibraries } from '../libraries/queries.ts'
import { useTaskStatus } from '../tasks/task-status.ts'

/** Renders the empty state of libraries without books: a scan is running, or an administrator can start one. */
export function EmptyDashboard({ libraryId }: { readonly libraryId: string | undefined }) {
  const t = useText()
  const runAction = useRunAction()
  const { count } = useTaskStatus()
  const libraries = useLibraries().filter(({ id }) => libraryId === undefined || id === libraryId)
  const scan = useLibraryActions().find(({ id }) => id === 'scan.scan')
  const isBusy = count > 0
  return (
    <EmptyState
      icon={<IconBooks size={48} stroke={1.25} />}
      title={t(isBusy ? 'dashboard.scanning' : 'dashboard.empty')}
      text={t('dashboard.empty_text')}
      action={
        scan &&
        !isBusy &&
        libraries.length > 0 && (
          <Button variant="primary" onClick={() => runAction(scan, libraries)}>
            {t('dashboard.scan')}
          </Button>
        )
      }
    />
  )
}

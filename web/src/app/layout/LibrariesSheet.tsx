import { LibraryNav } from '../../features/libraries/LibraryNav.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly onClose: () => void
}

/** Renders the sidebar's list of libraries as a sheet on phones. */
export function LibrariesSheet({ onClose }: Props) {
  const t = useText()
  return (
    <Dialog open onClose={onClose} title={t('libraries.libraries')}>
      <LibraryNav onNavigate={onClose} />
    </Dialog>
  )
}

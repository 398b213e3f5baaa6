import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { MainNav } from './MainNav.tsx'

interface Props {
  readonly onClose: () => void
}

/** Renders the navigation of the sidebar as a sheet on phones. */
export function LibrariesSheet({ onClose }: Props) {
  const t = useText()
  return (
    <Dialog open onClose={onClose} title={t('libraries.libraries')}>
      <MainNav onNavigate={onClose} />
    </Dialog>
  )
}

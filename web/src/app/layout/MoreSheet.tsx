import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { AppearanceFields } from '../../features/auth/AppearanceFields.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AdminNavSlot } from '../admin/AdminNavSlot.tsx'
import { openDoneLog } from '../open-done-log.ts'
import { useSession } from '../session-context.ts'
import css from './MoreSheet.module.css'

interface Props {
  readonly onClose: () => void
}

/** Renders links and settings that do not fit into the bottom bar of phones. */
export function MoreSheet({ onClose }: Props) {
  const t = useText()
  const { signOut } = useSession()
  return (
    <Dialog open onClose={onClose} title={t('app.menu')}>
      <div className={css.list}>
        <Link to="/account" className={css.item} onClick={onClose}>
          <IconUser size={22} aria-hidden />
          {t('app.account')}
        </Link>
        <button
          type="button"
          className={css.item}
          onClick={() => {
            onClose()
            openDoneLog()
          }}
        >
          <IconHistory size={22} aria-hidden />
          {t('app.done_log')}
        </button>
        <button type="button" className={css.item} onClick={() => void signOut()}>
          <IconLogout size={22} aria-hidden />
          {t('app.sign_out')}
        </button>
      </div>
      <AdminNavSlot onNavigate={onClose} />
      <AppearanceFields />
    </Dialog>
  )
}

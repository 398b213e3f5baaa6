import { Link } from '@tanstack/react-router'
import { useHasRole } from '../../features/auth/queries.ts'
import { SearchBox } from '../../features/find/SearchBox.tsx'
import { TaskIndicator } from '../../features/tasks/TaskIndicator.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Logo } from '../../ui/Logo.tsx'
import { openPalette } from '../open-palette.ts'
import { AccountMenu } from './AccountMenu.tsx'
import css from './TopBar.module.css'

interface Props {
  /** Phones have no sidebar for the logo, and their bottom bar links to the account. */
  readonly isPhone: boolean
}

export function TopBar({ isPhone }: Props) {
  const t = useText()
  const isAdmin = useHasRole('ADMIN')
  return (
    <header className={css.bar}>
      {isPhone && (
        <Link to="/dashboard" className={css.brand}>
          <Logo size={26} />
          {t('app.name')}
        </Link>
      )}
      {isPhone ? <span className={css.space} /> : <SearchBox onCommands={openPalette} />}
      {isAdmin && <TaskIndicator />}
      {!isPhone && <AccountMenu />}
    </header>
  )
}

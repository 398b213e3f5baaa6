import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { useHasRole } from '../../features/auth/queries.ts'
import { SearchBox } from '../../features/search/suggestions/SearchBox.tsx'
import { TaskIndicator } from '../../features/tasks/TaskIndicator.tsx'
import { useIntl } from '../../i18n/intl.ts'
import { languages } from '../../i18n/languages.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { themes, usePreference } from '../../lib/preferences.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { MenuChoice } from '../../ui/menu/MenuChoice.tsx'
import { openDoneLog } from '../open-done-log.ts'
import { openPalette } from '../open-palette.ts'
import { useSession } from '../session-context.ts'
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

function AccountMenu() {
  const t = useText()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [theme, setTheme] = usePreference('theme')
  const { locale } = useIntl()
  const [, setLocale] = usePreference('locale')
  const actions: readonly Action<null>[] = [
    { id: 'app.account', label: 'app.account', icon: IconUser, run: () => navigate({ to: '/account' }) },
    { id: 'app.done_log', label: 'app.done_log', icon: IconHistory, run: openDoneLog },
    { id: 'app.sign_out', label: 'app.sign_out', icon: IconLogout, run: signOut },
  ]
  return (
    <Menu
      actions={actions}
      subjects={[]}
      trigger={<IconButton label={t('app.account_menu')} icon={<IconUserCircle size={24} stroke={1.6} />} />}
    >
      <MenuChoice
        label={t('app.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`app.theme_${value}`) }))}
        onChange={setTheme}
      />
      <MenuChoice
        label={t('app.language')}
        value={locale}
        options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
        onChange={setLocale}
      />
    </Menu>
  )
}

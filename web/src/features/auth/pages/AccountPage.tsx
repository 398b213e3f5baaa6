import { lazy } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/button/Chip.tsx'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useUser } from '../queries.ts'
import { getRoleName } from '../role-name.ts'
import css from './AccountPage.module.css'

const ChangePasswordDialog = lazy(() =>
  import('../ChangePasswordDialog.tsx').then((m) => ({ default: m.ChangePasswordDialog })),
)

/** Shows the email and the roles of the user. */
export function AccountPage() {
  const t = useText()
  const user = useUser()
  const granted = user.roles.filter((role) => role !== 'USER')
  const roles = granted.length > 0 ? granted : ['USER']
  return (
    <div>
      <SettingsSection title={t('auth.who')} text={t('auth.who_hint')}>
        <dl className={css.facts}>
          <dt>{t('auth.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('auth.roles')}</dt>
          <dd className={css.chips}>
            {roles.map((role) => (
              <Chip key={role}>{getRoleName(t, role)}</Chip>
            ))}
          </dd>
        </dl>
        <div>
          <Button onClick={() => openDialog(ChangePasswordDialog, {})}>{t('auth.change_password')}</Button>
        </div>
      </SettingsSection>
    </div>
  )
}

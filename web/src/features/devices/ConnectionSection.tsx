import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { apiKeyQueries } from '../api-keys/queries.ts'
import { hasRole, useUser } from '../auth/queries.ts'
import { CopyField } from './CopyField.tsx'
import { type Connection, findFreeName, getAddress } from './connections.ts'
import { DeviceKey } from './DeviceKey.tsx'

const CreateKeyDialog = lazy(() =>
  import('../api-keys/CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog })),
)

interface Props {
  readonly connection: Connection
  /** Notes and buttons below the steps. */
  readonly children?: ReactNode
}

/** Shows how to connect a kind of program or device: address, steps and a button that creates a key. */
export function ConnectionSection({ connection, children }: Props) {
  const t = useText()
  const user = useUser()
  const { data: keys } = useQuery(apiKeyQueries.list)
  const passesAsPassword = useServerOffers('api-key-passwords')
  const title = t(`devices.${connection.id}`)
  const isAllowed = connection.roles.some((role) => hasRole(user, role))
  const isFeed = connection.id === 'opds1' || connection.id === 'opds2'
  // Feed readers send a password, and other servers do not accept a key as password.
  const takesKey = passesAsPassword || !isFeed
  const step = (n: number): string => {
    const isSignIn = n === connection.steps && (isFeed || connection.id === 'app')
    return t(
      isSignIn && !passesAsPassword
        ? `devices.${connection.id}_step_password`
        : `devices.${connection.id}_step_${n}`,
    )
  }
  return (
    <SettingsSection title={title} text={t(`devices.${connection.id}_text`)}>
      {!isAllowed && <Note tone="warning">{t(`devices.lacks_${connection.roles[0]}`)}</Note>}
      {isAllowed && connection.id === 'kobo' && !hasRole(user, 'FILE_DOWNLOAD') && (
        <Note tone="warning">{t('devices.lacks_FILE_DOWNLOAD')}</Note>
      )}
      {connection.id !== 'kobo' && (
        <CopyField label={t('devices.address')} of={title} value={getAddress(connection.path)} />
      )}
      {isAllowed && (
        <>
          <ol>
            {Array.from({ length: connection.steps }, (_, i) => (
              <li key={step(i + 1)}>{step(i + 1)}</li>
            ))}
          </ol>
          {children}
          {takesKey && (
            <div>
              <Button
                aria-label={t('devices.make_key_for', { name: title })}
                icon={<IconKey size={18} aria-hidden />}
                onClick={() =>
                  openDialog(CreateKeyDialog, {
                    suggestion: findFreeName(connection.keyName, keys?.map(({ comment }) => comment) ?? []),
                    showKey: (value: string) => <DeviceKey connection={connection} value={value} />,
                  })
                }
              >
                {t('devices.make_key')}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsSection>
  )
}

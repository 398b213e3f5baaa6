import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { apiKeyQueries } from '../api-keys/queries.ts'
import { hasRole, useUser } from '../auth/queries.ts'
import { CopyField } from './CopyField.tsx'
import { DeviceKey } from './DeviceKey.tsx'
import { addressOf, findFreeName, type Way } from './ways.ts'

const CreateKeyDialog = lazy(() =>
  import('../api-keys/CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog })),
)

interface Props {
  readonly way: Way
  /** What else there is to say and to do. */
  readonly children?: ReactNode
}

/** Shows how to connect one kind of program or device: its address, the steps, and a key of its own. */
export function WaySection({ way, children }: Props) {
  const t = useText()
  const user = useUser()
  const { data: keys } = useQuery(apiKeyQueries.list)
  const passesAsPassword = useServerOffers('api-key-passwords')
  const title = t(`devices.${way.id}`)
  const isAllowed = way.roles.some((role) => hasRole(user, role))
  const isFeed = way.id === 'opds1' || way.id === 'opds2'
  // Readers of feeds ask for a password, and other servers take no key there.
  const takesKey = passesAsPassword || !isFeed
  const step = (n: number): string => {
    const isSignIn = n === way.steps && (isFeed || way.id === 'app')
    return t(
      isSignIn && !passesAsPassword ? `devices.${way.id}_step_password` : `devices.${way.id}_step_${n}`,
    )
  }
  return (
    <SettingsSection title={title} text={t(`devices.${way.id}_text`)}>
      {!isAllowed && <Note tone="warning">{t(`devices.lacks_${way.roles[0]}`)}</Note>}
      {isAllowed && way.id === 'kobo' && !hasRole(user, 'FILE_DOWNLOAD') && (
        <Note tone="warning">{t('devices.lacks_FILE_DOWNLOAD')}</Note>
      )}
      {way.id !== 'kobo' && <CopyField label={t('devices.address')} of={title} value={addressOf(way.path)} />}
      {isAllowed && (
        <>
          <ol>
            {Array.from({ length: way.steps }, (_, i) => (
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
                    suggestion: findFreeName(way.keyName, keys?.map(({ comment }) => comment) ?? []),
                    showKey: (value: string) => <DeviceKey way={way} value={value} />,
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

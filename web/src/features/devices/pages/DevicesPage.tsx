import type { ApiKey } from '@lectern/contract/api-keys'
import type { Extension } from '@lectern/contract/auth'
import { forgetSyncPoints } from '@lectern/contract/kobo-choices'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { call } from '../../../api/client.ts'
import { serverOfferQuery, useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openConfirmation } from '../../../ui/dialog/open-confirmation.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { ApiKeyTable } from '../../api-keys/ApiKeyTable.tsx'
import { useHasRole } from '../../auth/queries.ts'
import { useSavedFilters } from '../../filters/saved/use-saved-filters.ts'
import { libraryQueries } from '../../libraries/queries.ts'
import { ConnectionSection } from '../ConnectionSection.tsx'
import { CopyField } from '../CopyField.tsx'
import { connections, existsAsFeed, getAddress, isLocalAddress } from '../connections.ts'
import css from './Devices.module.css'

/** Extension with choices for Kobo devices. Servers without extensions are Komga servers, which also sync. */
const koboSync: Extension = 'kobo-choices'

const KoboKeyDialog = lazy(() => import('../KoboKeyDialog.tsx').then((m) => ({ default: m.KoboKeyDialog })))

const koboActions: readonly Action<ApiKey>[] = [
  {
    id: 'devices.kobo_choose',
    label: 'devices.kobo_choose',
    icon: IconDeviceTablet,
    run: ([apiKey]) => apiKey && openDialog(KoboKeyDialog, { apiKey }),
  },
]

/** Shows how to read in other programs and on devices: addresses, steps, saved filters as feeds, and API keys. */
export function DevicesPage() {
  const t = useText()
  const { data: offer } = useQuery(serverOfferQuery)
  const hasFeeds = useServerOffers('api-key-passwords')
  const hasKobo = offer !== undefined && (offer.name === '' || offer.extensions.includes(koboSync))
  const offersChoice = useServerOffers(koboSync)
  const canChoose = useHasRole('KOBO_SYNC') && offersChoice
  return (
    <div>
      {isLocalAddress(getAddress('')) && (
        <div className={css.note}>
          <Note tone="warning">{t('devices.local')}</Note>
        </div>
      )}
      {connections.map((connection) =>
        connection.id === 'kobo' && !hasKobo ? null : (
          <ConnectionSection key={connection.id} connection={connection}>
            {connection.id === 'koreader' && <KoreaderNotes />}
            {connection.id === 'kobo' && <KoboRestart />}
          </ConnectionSection>
        ),
      )}
      {hasFeeds && <FeedsSection />}
      <SettingsSection title={t('devices.keys')} text={t('devices.keys_text')}>
        <ApiKeyTable actions={canChoose ? koboActions : []} none={<p>{t('devices.keys_none')}</p>} />
      </SettingsSection>
    </div>
  )
}

/** Lets the Kobo devices of the user sync from the start, after a confirmation. */
function KoboRestart() {
  const t = useText()
  const ask = () =>
    openConfirmation({
      title: t('devices.kobo_again_title'),
      text: t('devices.kobo_again_text'),
      confirmLabel: t('devices.kobo_again'),
      onConfirm: async () => {
        await call(forgetSyncPoints, { query: { key_id: [] } })
        showToast({ text: t('devices.kobo_again_done'), tone: 'success' })
      },
    })
  return (
    <div>
      <Button onClick={ask}>{t('devices.kobo_again')}</Button>
    </div>
  )
}

/** Names the libraries that KOReader can sync, unless it can sync all. */
function KoreaderNotes() {
  const t = useText()
  const isAdmin = useHasRole('ADMIN')
  const { data: libraries = [] } = useQuery(libraryQueries.list)
  const hashed = libraries.filter(({ hashKoreader }) => hashKoreader)
  if (hashed.length === libraries.length) return null
  return (
    <Note tone={hashed.length === 0 ? 'warning' : 'info'}>
      {hashed.length === 0
        ? t('devices.koreader_off')
        : t('devices.koreader_libraries', { libraries: hashed.map(({ name }) => name).join(' · ') })}{' '}
      {isAdmin && (
        <Link className={css.link} to={'/settings/devices' as string}>
          {t('devices.koreader_turn_on')}
        </Link>
      )}
    </Note>
  )
}

/** Lists the feeds of the saved filters of the user. */
function FeedsSection() {
  const t = useText()
  const { filters, canOpen } = useSavedFilters()
  const feeds = filters.filter((filter) => canOpen(filter) && existsAsFeed(filter))
  return (
    <SettingsSection title={t('devices.feeds')} text={t('devices.feeds_text')}>
      {feeds.length === 0 ? (
        <p>
          {t('devices.feeds_none')}{' '}
          <Link className={css.link} to="/libraries/$libraryId/series" params={{ libraryId: 'all' }}>
            {t('devices.feeds_where')}
          </Link>
        </p>
      ) : (
        feeds.map(({ id, name }) => (
          <CopyField
            key={id}
            label={name}
            of={t('devices.feeds')}
            value={getAddress(`opds/v1.2/saved-filters/${id}`)}
          />
        ))
      )}
    </SettingsSection>
  )
}

import type { ApiKey } from '@lectern/contract/api-keys'
import type { Extension } from '@lectern/contract/auth'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { serverOfferQuery, useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Note } from '../../../ui/Note.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { ApiKeyTable } from '../../api-keys/ApiKeyTable.tsx'
import { useHasRole } from '../../auth/queries.ts'
import { FeedsSection } from '../FeedsSection.tsx'
import { KoboAgain } from '../KoboAgain.tsx'
import { KoreaderNotes } from '../KoreaderNotes.tsx'
import { WaySection } from '../WaySection.tsx'
import { addressOf, isLocalAddress, ways } from '../ways.ts'
import css from './Devices.module.css'

/** Name of the extension; servers that offer none are Komga's, and sync. */
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

/** Shows how to read elsewhere: addresses, steps, saved filters as feeds, and the keys of the devices. */
export function DevicesPage() {
  const t = useText()
  const { data: offer } = useQuery(serverOfferQuery)
  const hasFeeds = useServerOffers('api-key-passwords')
  const hasKobo = offer !== undefined && (offer.name === '' || offer.extensions.includes(koboSync))
  const offersChoice = useServerOffers(koboSync)
  const canChoose = useHasRole('KOBO_SYNC') && offersChoice
  return (
    <div>
      {isLocalAddress(addressOf('')) && (
        <div className={css.note}>
          <Note tone="warning">{t('devices.local')}</Note>
        </div>
      )}
      {ways.map((way) =>
        way.id === 'kobo' && !hasKobo ? null : (
          <WaySection key={way.id} way={way}>
            {way.id === 'koreader' && <KoreaderNotes />}
            {way.id === 'kobo' && <KoboAgain />}
          </WaySection>
        ),
      )}
      {hasFeeds && <FeedsSection />}
      <SettingsSection title={t('devices.keys')} text={t('devices.keys_text')}>
        <ApiKeyTable actions={canChoose ? koboActions : []} none={<p>{t('devices.keys_none')}</p>} />
      </SettingsSection>
    </div>
  )
}

import type { Extension } from '@lectern/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { serverOfferQuery, useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Note } from '../../../ui/Note.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { ApiKeyTable } from '../../api-keys/ApiKeyTable.tsx'
import { FeedsSection } from '../FeedsSection.tsx'
import { KoboAgain } from '../KoboAgain.tsx'
import { KoreaderNotes } from '../KoreaderNotes.tsx'
import { WaySection } from '../WaySection.tsx'
import { addressOf, isLocalAddress, ways } from '../ways.ts'
import css from './Devices.module.css'

/** Name of the extension; servers that offer none are Komga's, and sync. */
const koboSync: Extension = 'kobo-choices'

/** Shows how to read elsewhere: addresses, steps, saved filters as feeds, and the keys of the devices. */
export function DevicesPage() {
  const t = useText()
  const { data: offer } = useQuery(serverOfferQuery)
  const hasFeeds = useServerOffers('api-key-passwords')
  const hasKobo = offer !== undefined && (offer.name === '' || offer.extensions.includes(koboSync))
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
        <ApiKeyTable none={<p>{t('devices.keys_none')}</p>} />
      </SettingsSection>
    </div>
  )
}

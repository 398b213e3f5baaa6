import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useSavedFilters } from '../filters/use-saved-filters.ts'
import { CopyField } from './CopyField.tsx'
import css from './Link.module.css'
import { addressOf, isFeed } from './ways.ts'

/** Lists the saved filters of the user, each a feed of its own. */
export function FeedsSection() {
  const t = useText()
  const { filters, canOpen } = useSavedFilters()
  const feeds = filters.filter((filter) => canOpen(filter) && isFeed(filter))
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
            value={addressOf(`opds/v1.2/saved-filters/${id}`)}
          />
        ))
      )}
    </SettingsSection>
  )
}

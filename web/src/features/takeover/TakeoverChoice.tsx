import type { HeldOption, TakeoverLook } from '@lectern/contract/takeover'
import type { TakeoverWish } from '@lectern/contract/takeover-routes'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { LeftBehindSection } from './LeftBehindSection.tsx'
import { LibraryChoice } from './LibraryChoice.tsx'
import { serverNames } from './queries.ts'
import css from './Takeover.module.css'

interface Props {
  readonly look: TakeoverLook
  readonly wish: TakeoverWish
  readonly onChange: (wish: TakeoverWish) => void
  readonly isBusy: boolean
  readonly error: unknown
  readonly onStart: () => void
}

/** Shows the data of the other server, and asks for the folders of its libraries and for the options to import. */
export function TakeoverChoice({ look, wish, onChange, isBusy, error, onStart }: Props) {
  const t = useText()
  const format = useFormats()
  const taken = look.libraries.filter(
    ({ id, wasDeleted }) => !wish.leftOut.includes(id) && (!wasDeleted || wish.restored.includes(id)),
  )
  const lost = taken.filter((l) => !l.isThere)
  const options = [...new Set(look.held.map((h) => h.option))].filter((option) => option !== 'privateLists')
  const privateLists = look.held.find((h) => h.option === 'privateLists')
  const server = serverNames[look.server]
  const allow = (option: HeldOption, isOn: boolean) =>
    onChange({
      ...wish,
      allowed: isOn ? [...wish.allowed, option] : wish.allowed.filter((o) => o !== option),
    })
  // Kinds that a Kavita server never has are not listed for it.
  const kinds = Object.entries(look.counts).filter(([, count]) => look.server === 'KOMGA' || count > 0)
  const describe = (option: HeldOption): string => {
    const held = look.held.filter((h) => h.option === option)
    const libraries = held.flatMap((h) => h.libraryName ?? [])
    return libraries.length > 0
      ? t('takeover.held_in', { libraries: libraries.join(' · ') })
      : t('takeover.held_pages', { count: held[0]?.count ?? 0 })
  }
  return (
    <>
      <SettingsSection
        title={t('takeover.found')}
        text={t(look.isAgain ? 'takeover.found_again' : 'takeover.found_text', {
          server,
          version: look.version,
        })}
      >
        <dl className={css.counts}>
          {kinds.map(([kind, count]) => (
            <div key={kind} className={css.count}>
              <dt>{t(`takeover.kind_${kind}`)}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
        {look.laterSteps.length > 0 && (
          <Note tone="info">
            {t('takeover.later_steps')} <bdi dir="ltr">{look.laterSteps.join(' · ')}</bdi>
          </Note>
        )}
        {look.server === 'KAVITA' && <p>{t('takeover.series_are_folders')}</p>}
        {look.trashedBooks > 0 && <p>{t('takeover.trashed', { count: look.trashedBooks })}</p>}
      </SettingsSection>
      <LeftBehindSection leftBehind={look.leftBehind} />
      <SettingsSection
        title={t('takeover.libraries')}
        text={t(look.server === 'KAVITA' ? 'takeover.libraries_where' : 'takeover.libraries_text')}
      >
        {look.libraries.map((library) => (
          <LibraryChoice key={library.id} library={library} wish={wish} onChange={onChange} />
        ))}
      </SettingsSection>
      {options.length > 0 && (
        <SettingsSection title={t('takeover.held')} text={t('takeover.held_text')}>
          {options.map((option) => (
            <Checkbox
              key={option}
              label={t(`takeover.held_${option}`)}
              hint={describe(option)}
              checked={wish.allowed.includes(option)}
              onChange={(isOn) => allow(option, isOn)}
            />
          ))}
        </SettingsSection>
      )}
      {privateLists && (
        <SettingsSection title={t('takeover.private')} text={t('takeover.private_text')}>
          <Checkbox
            label={t('takeover.held_privateLists')}
            hint={t('takeover.private_count', { count: privateLists.count })}
            checked={wish.allowed.includes('privateLists')}
            onChange={(isOn) => allow('privateLists', isOn)}
          />
        </SettingsSection>
      )}
      {look.addresses.length > 0 && (
        <SettingsSection title={t('takeover.addresses')} text={t('takeover.addresses_text')}>
          {look.addresses.map(({ part, value }) => (
            <Checkbox
              key={part}
              label={t(`takeover.address_${part}`, { value })}
              checked={wish.addresses.includes(part)}
              onChange={(isOn) =>
                onChange({
                  ...wish,
                  addresses: isOn
                    ? [...wish.addresses, part]
                    : wish.addresses.filter((other) => other !== part),
                })
              }
            />
          ))}
        </SettingsSection>
      )}
      <SettingsSection title={t('takeover.start')} text={t('takeover.start_text')}>
        {lost.length > 0 && <Note tone="warning">{t('takeover.lost', { count: lost.length })}</Note>}
        <ErrorNote error={error} />
        <div>
          <Button variant="primary" busy={isBusy} onClick={onStart}>
            {t('takeover.take_over')}
          </Button>
        </div>
      </SettingsSection>
    </>
  )
}

import { changeGlobalSettings, listGlobalSettings, signInSettings } from '@lectern/contract/client-settings'
import { getConfiguredProviders } from '@lectern/contract/oauth2-test'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ErrorNote } from '../../../ui/feedback/ErrorNote.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SaveBar } from '../../../ui/settings/SaveBar.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { providersQuery, signInSettingsQuery } from '../../auth/sign-in-queries.ts'
import css from '../ConfiguredProviders.module.css'
import { ProviderCard } from '../ProviderCard.tsx'

const globalSettingsQuery = {
  queryKey: ['global-settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listGlobalSettings, { signal }),
}

/** Edits the settings of the web client for all users (web behaviour 21.5). */
export function ClientSettingsPage() {
  const t = useText()
  const client = useQueryClient()
  const settings = useQuery(globalSettingsQuery)
  const canTest = useServerOffers('provider-test')
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const stored = (key: string) => settings.data?.[key]?.value === 'true'
  const value = (key: string) => changes[key] ?? stored(key)
  const dirty = Object.entries(changes).filter(([key, isOn]) => isOn !== stored(key))
  const saving = useMutation({
    mutationFn: () =>
      call(changeGlobalSettings, {
        // The login page reads both without a user.
        body: Object.fromEntries(
          dirty.map(([key, isOn]) => [key, { value: String(isOn), allowUnauthorized: true }]),
        ),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: globalSettingsQuery.queryKey })
      void client.invalidateQueries({ queryKey: signInSettingsQuery.queryKey })
      setChanges({})
      showToast({ text: t('server.saved'), tone: 'success' })
    },
  })
  if (!settings.data) return <QueryPlaceholder query={settings} height={280} />
  const box = (key: string, name: 'hide_form' | 'go_at_once', disabled = false) => (
    <Checkbox
      label={t(`server.${name}`)}
      hint={t(`server.${name}_hint`)}
      checked={value(key)}
      disabled={disabled}
      onChange={(isOn) => setChanges({ ...changes, [key]: isOn })}
    />
  )
  return (
    <>
      <ErrorNote error={saving.error} />
      <div>
        <SettingsSection title={t('server.sign_in_screen')} text={t('server.sign_in_screen_text')}>
          {box(signInSettings.hideForm, 'hide_form')}
          {box(signInSettings.goAtOnce, 'go_at_once', !value(signInSettings.hideForm))}
        </SettingsSection>
        <SettingsSection title={t('server.providers')} text={t('server.providers_text')}>
          {canTest ? <ConfiguredProviders /> : <ProviderNames />}
        </SettingsSection>
      </div>
      <SaveBar
        isDirty={dirty.length > 0}
        isBusy={saving.isPending}
        onSave={() => saving.mutate()}
        onDiscard={() => setChanges({})}
      />
    </>
  )
}

/** Lists the names of the providers, for servers that provide no more about them. */
function ProviderNames() {
  const t = useText()
  const { data: providers = [] } = useQuery(providersQuery)
  if (providers.length === 0) return <p>{t('server.providers_none')}</p>
  return (
    <ul>
      {providers.map(({ registrationId, name }) => (
        <li key={registrationId}>
          <bdi>{name}</bdi> <code>{registrationId}</code>
        </li>
      ))}
    </ul>
  )
}

/** Shows the configuration of the sign-in providers, without secrets, and tests them. */
function ConfiguredProviders() {
  const t = useText()
  const configured = useQuery({
    queryKey: ['configured-providers'],
    queryFn: ({ signal }) => call(getConfiguredProviders, { signal }),
  })
  if (configured.isError || !configured.data) return <QueryPlaceholder query={configured} height={160} />
  const { providers, accountCreation } = configured.data
  if (providers.length === 0) return <p>{t('server.providers_none')}</p>
  return (
    <>
      <p>{t(accountCreation ? 'server.account_creation_yes' : 'server.account_creation_no')}</p>
      <ul className={css.providers}>
        {providers.map((provider) => (
          <ProviderCard key={provider.registrationId} provider={provider} />
        ))}
      </ul>
    </>
  )
}

import { changeGlobalSettings, listGlobalSettings, signInSettings } from '@lectern/contract/client-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SaveBar } from '../../../ui/settings/SaveBar.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { providersQuery, signInSettingsQuery } from '../../auth/sign-in-queries.ts'
import { ConfiguredProviders } from '../ConfiguredProviders.tsx'

const globalSettingsQuery = {
  queryKey: ['global-settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listGlobalSettings, { signal }),
}

/** Edits the settings of the web client that hold for all users (web behaviour 21.5). */
export function ClientSettingsPage() {
  const t = useText()
  const errorText = useErrorText()
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
        // The sign-in screen reads both before anybody has signed in.
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
  if (settings.isError && !settings.data)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton height={280} radius="var(--radius)" />
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
      {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
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

/** Lists the providers of a server that tells nothing else of them. */
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

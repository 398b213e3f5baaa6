import { changeKoreaderSettings, getKoreaderSettings } from '@lectern/contract/koreader'
import { updateLibrary } from '@lectern/contract/libraries'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { libraryQueries, useLibraries } from '../libraries/queries.ts'

/** Selects the libraries whose files get the fingerprints that KOReader uses; each change is saved at once. */
export function KoreaderLibraries() {
  const t = useText()
  const client = useQueryClient()
  const libraries = useLibraries()
  const changing = useMutation({
    mutationFn: ({ libraryId, isOn }: { readonly libraryId: string; readonly isOn: boolean }) =>
      call(updateLibrary, { params: { libraryId }, body: { hashKoreader: isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryQueries.list.queryKey }),
  })
  const { isPending, variables } = changing
  return (
    <SettingsSection title={t('devices.koreader')} text={t('devices.koreader_settings_text')}>
      <ErrorNote error={changing.error} />
      {libraries.length === 0 && <p>{t('devices.no_libraries')}</p>}
      {libraries.map(({ id, name, hashKoreader }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={isPending && variables.libraryId === id ? variables.isOn : hashKoreader}
          disabled={isPending && variables.libraryId === id}
          onChange={(isOn) => changing.mutate({ libraryId: id, isOn })}
        />
      ))}
      <KoreaderRegistration />
    </SettingsSection>
  )
}

const koreaderQuery = queryOptions({
  queryKey: ['koreader-settings'] as const,
  queryFn: ({ signal }) => call(getKoreaderSettings, { signal }),
})

/** Edits whether users can register in KOReader; a change is saved at once. */
function KoreaderRegistration() {
  const t = useText()
  const client = useQueryClient()
  const isOffered = useServerOffers('koreader-registration')
  const settings = useQuery({ ...koreaderQuery, enabled: isOffered })
  const changing = useMutation({
    mutationFn: (registration: boolean) => call(changeKoreaderSettings, { body: { registration } }),
    onSettled: () => client.invalidateQueries({ queryKey: koreaderQuery.queryKey }),
  })
  if (!isOffered) return null
  const error = changing.error ?? settings.error
  return (
    <>
      <ErrorNote error={error} />
      <Checkbox
        label={t('devices.koreader_registration')}
        hint={t('devices.koreader_registration_hint')}
        checked={changing.isPending ? changing.variables : (settings.data?.registration ?? false)}
        disabled={changing.isPending || !settings.data}
        onChange={(registration) => changing.mutate(registration)}
      />
    </>
  )
}

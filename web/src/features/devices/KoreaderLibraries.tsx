import { updateLibrary } from '@lectern/contract/libraries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Note } from '../../ui/Note.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { libraryQueries, useLibraries } from '../libraries/queries.ts'
import { KoreaderRegistration } from './KoreaderRegistration.tsx'

/** Chooses the libraries whose files get the fingerprint by which KOReader names them; each choice is saved at once. */
export function KoreaderLibraries() {
  const t = useText()
  const errorText = useErrorText()
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
      {changing.isError && <Note tone="danger">{errorText(changing.error)}</Note>}
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

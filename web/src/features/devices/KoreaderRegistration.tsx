import { changeKoreaderSettings } from '@lectern/contract/koreader'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Note } from '../../ui/Note.tsx'
import { koreaderQuery } from './koreader-query.ts'

/** Chooses whether users may begin to sync with KOReader by themselves; the choice is saved at once. */
export function KoreaderRegistration() {
  const t = useText()
  const errorText = useErrorText()
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
      {error && <Note tone="danger">{errorText(error)}</Note>}
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

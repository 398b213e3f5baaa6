import { AddressFields } from '../AddressFields.tsx'
import { GeneralFields } from '../GeneralFields.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { SignInFields } from '../SignInFields.tsx'

/** Edits the settings of the whole server. */
export function ServerSettingsPage() {
  return (
    <SettingsForm>
      {(fields) => (
        <>
          <GeneralFields {...fields} />
          <SignInFields {...fields} />
          <AddressFields {...fields} />
        </>
      )}
    </SettingsForm>
  )
}

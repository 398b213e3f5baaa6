import { type ClientSettings, signInSettings } from '@lectern/contract/client-settings'
import type { SignInProvider } from '@lectern/contract/oauth2'

interface SignInMethods {
  /** True when the form for e-mail and password is shown on request only. */
  readonly hidesForm: boolean
  /** Registration id of the provider to redirect to without a click. */
  readonly onlyProvider: string | undefined
}

/** Returns the sign-in methods of the login screen. Does not redirect while it is unknown whether there is an account. */
export function getSignInMethods(
  providers: readonly SignInProvider[],
  settings: ClientSettings,
  isClaimed: boolean | undefined,
): SignInMethods {
  const isOn = (key: string) => Object.hasOwn(settings, key) && settings[key]?.value === 'true'
  const [provider, ...others] = providers
  const hidesForm = isClaimed !== false && provider !== undefined && isOn(signInSettings.hideForm)
  const goes = hidesForm && isClaimed === true && others.length === 0 && isOn(signInSettings.goAtOnce)
  return { hidesForm, onlyProvider: goes ? provider.registrationId : undefined }
}

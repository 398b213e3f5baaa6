import { type ClientSettings, signInSettings } from '@lectern/contract/client-settings'
import type { SignInProvider } from '@lectern/contract/oauth2'

interface SignInMethods {
  /** E-mail and password are asked for on request only. */
  readonly hidesForm: boolean
  /** Registration id of the provider to go to without being asked. */
  readonly onlyProvider: string | undefined
}

/** What the login screen offers. As long as it is unknown whether there is an account, nobody is sent anywhere. */
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

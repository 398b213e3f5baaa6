import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { isNotBlank, noContent, tooLong } from './values.ts'

/**
 * A key `application.domain.key`: the first part starts with a letter, the others with a letter or digit; none ends with `_` or `-`
 * (behaviour 9.9). The pattern does not backtrack, so that checking a long key takes time proportional to its length.
 */
const Key = z
  .string()
  .check(
    z.maxLength(limits.maxSettingKey, tooLong(limits.maxSettingKey)),
    z.regex(
      /^[a-z](?:[_-]*[a-z0-9])*(?:\.[a-z0-9](?:[_-]*[a-z0-9])*)*$/,
      "must be parts of a-z, 0-9, '_' and '-', separated by '.', such as application.domain.key",
    ),
  )
const Value = z
  .string()
  .check(isNotBlank, z.maxLength(limits.maxSettingValue, tooLong(limits.maxSettingValue)))
const tooMany = `must not be more than ${limits.maxSettingsPerCall} settings`
const changes = <S extends z.ZodMiniType>(change: S) =>
  describedAs(
    z
      .record(Key, change)
      .check(z.refine((all) => Object.keys(all).length <= limits.maxSettingsPerCall, tooMany)),
    (json) => ({ ...json, maxProperties: limits.maxSettingsPerCall }),
  )
const Keys = z.array(Key).check(z.maxLength(limits.maxSettingsPerCall, tooMany))

/** A value that a client stores on the server. Only global settings say whether anonymous callers may read them. */
export const ClientSetting = z.object({ value: z.string(), allowUnauthorized: z.optional(z.boolean()) })
const ClientSettings = z.record(z.string(), ClientSetting)
export type ClientSettings = z.output<typeof ClientSettings>

/** Global settings of the sign-in screen that Komga's clients know, too. `true` turns one on. */
export const signInSettings = {
  /** When a provider is offered, the form for e-mail and password is shown on request only. */
  hideForm: 'webui.oauth2.hide_login',
  /** With a hidden form and a single provider, the screen redirects to the provider at once. */
  goAtOnce: 'webui.oauth2.auto_login',
} as const

export const GlobalSettingChanges = changes(z.object({ value: Value, allowUnauthorized: z.boolean() }))
export type GlobalSettingChanges = z.output<typeof GlobalSettingChanges>
export const UserSettingChanges = changes(z.object({ value: Value }))
export type UserSettingChanges = z.output<typeof UserSettingChanges>

/** Returns all settings to users, and those that allow anonymous access to anonymous callers. */
export const listGlobalSettings = route({
  method: 'GET',
  path: '/api/v1/client-settings/global/list',
  access: 'public',
  identifiesUser: true,
  purpose: 'retrieve client settings',
  response: ClientSettings,
})
export const changeGlobalSettings = route({
  method: 'PATCH',
  path: '/api/v1/client-settings/global',
  access: 'ADMIN',
  purpose: 'save client settings',
  body: GlobalSettingChanges,
  ...noContent,
})
export const deleteGlobalSettings = route({
  method: 'DELETE',
  path: '/api/v1/client-settings/global',
  access: 'ADMIN',
  purpose: 'delete client settings',
  body: Keys,
  ...noContent,
})
export const listUserSettings = route({
  method: 'GET',
  path: '/api/v1/client-settings/user/list',
  access: 'user',
  purpose: 'retrieve your settings',
  response: ClientSettings,
})
export const changeUserSettings = route({
  method: 'PATCH',
  path: '/api/v1/client-settings/user',
  access: 'user',
  purpose: 'save your settings',
  body: UserSettingChanges,
  ...noContent,
})
export const deleteUserSettings = route({
  method: 'DELETE',
  path: '/api/v1/client-settings/user',
  access: 'user',
  purpose: 'delete your settings',
  body: Keys,
  ...noContent,
})

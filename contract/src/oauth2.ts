import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { route } from './route.ts'
import { NoContent } from './values.ts'

/** An external provider by which users of this server can sign in. */
export const SignInProvider = z.object({ name: z.string(), registrationId: z.string() })
export type SignInProvider = z.output<typeof SignInProvider>

export const listSignInProviders = route({
  method: 'GET',
  path: '/api/v1/oauth2/providers',
  access: 'public',
  purpose: 'retrieve sign-in providers',
  response: z.array(SignInProvider),
})

const params = z.object({ registrationId: z.string().check(z.maxLength(64)) })

/** Redirects the browser to the provider; opened as a page. */
export const startProviderSignIn = route({
  method: 'GET',
  path: '/oauth2/authorization/:registrationId',
  access: 'public',
  purpose: 'sign in at a provider',
  produces: 'redirect',
  params,
  response: NoContent,
})
/**
 * Receives the browser from the provider and redirects it to `/?server_redirect=Y` with a session, or to
 * `/login?server_redirect=Y&error=CODE` (behaviour 9.7).
 */
export const finishProviderSignIn = route({
  method: 'GET',
  path: '/login/oauth2/code/:registrationId',
  access: 'public',
  purpose: 'sign in at a provider',
  produces: 'redirect',
  params,
  response: NoContent,
})

/** Reasons why a sign-in at a provider failed: the word after `error=`. */
export const signInErrors = [
  'ERR_1024',
  'ERR_1025',
  'ERR_1026',
  'ERR_1027',
  'ERR_1028',
  'PROVIDER_UNREACHABLE',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_FAILED',
  'SIGN_IN_REFUSED',
] as const satisfies readonly ErrorCode[]
export type SignInError = (typeof signInErrors)[number]

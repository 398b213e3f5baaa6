import * as z from 'zod/mini'
import { route } from './route.ts'

/** Extension `provider-test`: the sign-in providers as they are configured, and whether they respond. Secrets never leave the server. */

const ConfiguredProvider = z.object({
  registrationId: z.string(),
  name: z.string(),
  kind: z.enum(['oidc', 'oauth2']),
  clientId: z.string(),
  /** False for a public client, which proves itself by PKCE alone. */
  hasSecret: z.boolean(),
  scopes: z.array(z.string()),
  /** Issuer of an OpenID provider; the endpoints of another one. */
  addresses: z.array(z.string()),
  /** Address that has to be registered at the provider. It is that of this request: another one for another name of the server. */
  callback: z.string(),
})
export type ConfiguredProvider = z.output<typeof ConfiguredProvider>

export const getConfiguredProviders = route({
  method: 'GET',
  path: '/api/lectern/oauth2/providers',
  access: 'ADMIN',
  purpose: 'retrieve sign-in providers',
  response: z.object({
    accountCreation: z.boolean(),
    emailVerification: z.boolean(),
    providers: z.array(ConfiguredProvider),
  }),
})

/** The tested parts: the discovery document of an OpenID provider and its contents, or the endpoints of another provider. */
export const ProviderSubject = z.enum([
  'DISCOVERY',
  'ISSUER',
  'ENDPOINTS',
  'SCOPES',
  'PKCE',
  'AUTHORIZATION',
  'TOKEN',
  'USER',
  'EMAILS',
])
export const ProviderOutcome = z.enum([
  'OK',
  /** The name of the host is not known. */
  'NAME_UNKNOWN',
  'UNREACHABLE',
  'CERTIFICATE',
  'TIMEOUT',
  /** Another status than expected. */
  'STATUS',
  'REDIRECT',
  /** The reply is no JSON object. */
  'NO_JSON',
  /** Differs from the configuration. */
  'DIFFERENT',
  'MISSING',
])
export type ProviderOutcome = z.output<typeof ProviderOutcome>
export const ProviderResult = z.object({
  subject: ProviderSubject,
  outcome: ProviderOutcome,
  /** Status of the reply, or the unexpected value: an issuer, the names of missing properties. */
  detail: z.nullable(z.string()),
})
export type ProviderResult = z.output<typeof ProviderResult>

/** Requests the configured addresses, and no other ones, for at most ten seconds each. */
export const testProvider = route({
  method: 'POST',
  path: '/api/lectern/oauth2/providers/:registrationId/test',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'test a sign-in provider',
  params: z.object({ registrationId: z.string().check(z.maxLength(64)) }),
  response: z.object({ results: z.array(ProviderResult) }),
})

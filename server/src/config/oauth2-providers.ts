import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'

/** Addresses that the server requests: https, or http for a provider in the local network. */
const Address = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  }, 'must be an address that begins with https:// or http://'),
)
const text = z.string().check(z.minLength(1, 'must not be empty'))
const Scopes = z.union([
  z.array(text),
  z.pipe(
    text,
    z.transform((words) => words.trim().split(/[\s,]+/)),
  ),
])

const ProviderInput = z.strictObject({
  registrationId: z
    .string()
    .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "must be letters, digits, '-' and '_'")),
  name: z.optional(text),
  clientId: text,
  clientSecret: z.optional(text),
  scopes: z.optional(Scopes),
  /** Issuer of OpenID Connect: all other addresses are discovered from it. */
  issuer: z.optional(Address),
  /** Plain OAuth2. */
  authorizationEndpoint: z.optional(Address),
  tokenEndpoint: z.optional(Address),
  userEndpoint: z.optional(Address),
  /** Address that lists email addresses as GitHub does, for users without a public one. */
  emailsEndpoint: z.optional(Address),
  /** Plain OAuth2: the provider has verified the email addresses of its users, although its answer does not say so. */
  trustsEmail: z.optional(z.boolean()),
})
type ProviderInput = z.output<typeof ProviderInput>

const github = {
  authorizationEndpoint: 'https://github.com/login/oauth/authorize',
  tokenEndpoint: 'https://github.com/login/oauth/access_token',
  userEndpoint: 'https://api.github.com/user',
  emailsEndpoint: 'https://api.github.com/user/emails',
  scopes: ['read:user', 'user:email'],
}

interface Registration {
  readonly registrationId: string
  /** Shown on the button. */
  readonly name: string
  readonly clientId: string
  /** Undefined for a public client, which only proves itself by PKCE. */
  readonly clientSecret: string | undefined
  readonly scopes: readonly string[]
}
export interface OidcProvider extends Registration {
  readonly kind: 'oidc'
  readonly issuer: string
}
export interface OAuth2Provider extends Registration {
  readonly kind: 'oauth2'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  readonly emailsEndpoint: string | undefined
  /** True if an email address counts as verified unless the provider says that it is not. */
  readonly trustsEmail: boolean
}
/** A provider for signing in, as an admin configured it. */
export type Provider = OidcProvider | OAuth2Provider

const isComplete = (w: ProviderInput): boolean => {
  const endpoints = [w.authorizationEndpoint, w.tokenEndpoint, w.userEndpoint]
  if (w.issuer !== undefined)
    return [...endpoints, w.emailsEndpoint, w.trustsEmail].every((e) => e === undefined)
  return w.registrationId === 'github' || endpoints.every((e) => e !== undefined)
}

function toProvider(w: ProviderInput): Provider {
  const { registrationId, clientId, clientSecret } = w
  const name = w.name ?? registrationId.charAt(0).toUpperCase() + registrationId.slice(1)
  const registration = {
    registrationId,
    name: w.registrationId === 'github' ? (w.name ?? 'GitHub') : name,
    clientId,
    clientSecret,
  }
  if (w.issuer !== undefined) {
    const scopes = w.scopes ?? ['openid', 'email', 'profile']
    // Without this scope an OpenID provider acts as a plain one, and sends no proof of the identity.
    return { ...registration, kind: 'oidc', issuer: w.issuer, scopes: [...new Set(['openid', ...scopes])] }
  }
  const defaults = registrationId === 'github' ? github : undefined
  const isGithub = defaults !== undefined && w.userEndpoint === undefined
  return {
    ...registration,
    kind: 'oauth2',
    scopes: w.scopes ?? defaults?.scopes ?? ['email'],
    authorizationEndpoint: w.authorizationEndpoint ?? defaults?.authorizationEndpoint ?? '',
    tokenEndpoint: w.tokenEndpoint ?? defaults?.tokenEndpoint ?? '',
    userEndpoint: w.userEndpoint ?? defaults?.userEndpoint ?? '',
    // The tokens of another server must not be sent to GitHub.
    emailsEndpoint: w.emailsEndpoint ?? (isGithub ? github.emailsEndpoint : undefined),
    // Public addresses of GitHub are verified ones.
    trustsEmail: w.trustsEmail ?? isGithub,
  }
}

/** Parses the list of providers, which is a text (JSON or YAML) in the environment. */
const readText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return parseYaml(value)
  } catch {
    return value
  }
}
const areDifferent = (providers: readonly ProviderInput[]): boolean =>
  new Set(providers.map((p) => p.registrationId)).size === providers.length

/** Providers of the configuration, completed with known defaults. */
export const Providers = z.pipe(
  z.pipe(
    z.pipe(z.unknown(), z.transform(readText)),
    z
      .array(
        ProviderInput.check(
          z.refine(
            isComplete,
            'needs either an issuer, or authorizationEndpoint, tokenEndpoint and userEndpoint, and not both; emailsEndpoint and trustsEmail belong to the latter',
          ),
        ),
        'must be a list of providers',
      )
      .check(
        z.maxLength(20, 'must not be more than 20 providers'),
        z.refine(areDifferent, 'must not have the same registrationId twice'),
      ),
  ),
  z.transform((providers): readonly Provider[] => providers.map(toProvider)),
)

/** Describes the path of an error in the list: `clientId of provider 2`. */
export function describeProviderPath(path: readonly PropertyKey[]): string | undefined {
  const [index, key] = path
  if (typeof index !== 'number') return undefined
  return key === undefined ? `provider ${index + 1}` : `${String(key)} of provider ${index + 1}`
}

/** Options for signing in through providers. */
export interface OAuth2Options {
  readonly providers: readonly Provider[]
  /** True when an unknown user gets an account. */
  readonly accountCreation: boolean
  /** True if a provider must confirm that it has verified the email address. */
  readonly emailVerification: boolean
}

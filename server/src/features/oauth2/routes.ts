import type {} from '@fastify/cookie'
import * as contract from '@lectern/contract/oauth2'
import * as testing from '@lectern/contract/oauth2-test'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { OAuth2Options, Provider } from '../../config/oauth2-providers.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { baseUrl } from '../../http/request/base-url.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { Authentication } from '../../http/session/authenticate.ts'
import { signInTimeoutSeconds } from './pending-sign-in.ts'
import { createProviderSignIn } from './sign-in-at-provider.ts'
import { testProvider } from './test-provider.ts'

interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly authentication: Authentication
  readonly contextPath: string
  readonly oauth2: OAuth2Options
}

const cookieName = 'lectern-sign-in'

const listAddresses = (provider: Provider): string[] =>
  provider.kind === 'oidc'
    ? [provider.issuer]
    : [
        provider.authorizationEndpoint,
        provider.tokenEndpoint,
        provider.userEndpoint,
        ...(provider.emailsEndpoint === undefined ? [] : [provider.emailsEndpoint]),
      ]

/** Adds the routes of signing in at a provider. The browser is only ever sent to addresses of Lectern or of a configured provider. */
export function oauth2Routes(app: FastifyInstance, deps: Deps): void {
  const { authentication, contextPath, oauth2 } = deps
  const signIn = createProviderSignIn(deps.db, oauth2, deps.log)
  const failed = (code: contract.SignInError) => `${contextPath}/login?server_redirect=Y&error=${code}`
  /** Returns the callback address in one spelling, without the default port: the provider compares it letter by letter. */
  const getCallbackUrl = (request: FastifyRequest, registrationId: string): URL =>
    new URL(`${baseUrl(request, contextPath)}/login/oauth2/code/${registrationId}`)
  // Only for this browser: the redirect must not be cached, and the next page must not receive the code in the address.
  const redirect = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 302)
  const cookieOptions = (request: FastifyRequest) =>
    ({
      path: `${contextPath}/login/oauth2/code`,
      httpOnly: true,
      // Lax, because the callback is a navigation from the provider's page.
      sameSite: 'lax',
      secure: request.protocol === 'https',
    }) as const

  serve(app, contract.listSignInProviders, async () =>
    oauth2.providers.map(({ name, registrationId }) => ({ name, registrationId })),
  )
  serve(app, testing.getConfiguredProviders, async ({ request }) => ({
    accountCreation: oauth2.accountCreation,
    emailVerification: oauth2.emailVerification,
    providers: oauth2.providers.map((provider) => ({
      registrationId: provider.registrationId,
      name: provider.name,
      kind: provider.kind,
      clientId: provider.clientId,
      hasSecret: provider.clientSecret !== undefined,
      scopes: [...provider.scopes],
      addresses: listAddresses(provider),
      callback: getCallbackUrl(request, provider.registrationId).href,
    })),
  }))
  serve(app, testing.testProvider, async ({ params: { registrationId } }) => {
    const provider = oauth2.providers.find((each) => each.registrationId === registrationId)
    if (!provider) throw new AppError('NOT_FOUND')
    return { results: await testProvider(provider) }
  })
  serveStream(app, contract.startProviderSignIn, async ({ request, reply, params: { registrationId } }) => {
    const started = await signIn.start(registrationId, getCallbackUrl(request, registrationId).href)
    if ('error' in started) return redirect(reply, failed(started.error))
    reply.setCookie(cookieName, started.keep, { ...cookieOptions(request), maxAge: signInTimeoutSeconds })
    return redirect(reply, started.to)
  })
  serveStream(app, contract.finishProviderSignIn, async ({ request, reply, params: { registrationId } }) => {
    const returned = getCallbackUrl(request, registrationId)
    returned.search = URL.parse(request.url, returned.href)?.search ?? ''
    const outcome = await signIn.finish(registrationId, returned, request.cookies[cookieName] ?? '')
    const { provider } = outcome
    const source = `OAuth2:${provider?.name ?? registrationId}` as const
    // A cookie that cannot be read here may belong to a pending sign-in of another kind.
    if (!('error' in outcome) || outcome.error !== 'SIGN_IN_EXPIRED')
      reply.clearCookie(cookieName, cookieOptions(request))
    if ('error' in outcome) {
      const { error, email = null } = outcome
      if (provider) await authentication.recordFailure(request, { email, error, source })
      return redirect(reply, failed(error))
    }
    await authentication.signIn(request, reply, { account: outcome.account, source })
    return redirect(reply, `${contextPath}/?server_redirect=Y`)
  })
}

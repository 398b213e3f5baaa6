import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const clientId = 'lectern'
export const clientSecret = 'a secret between the two of them'

/** Claims about the user who signs in. */
export type Claims = Readonly<Record<string, string | boolean>>

export interface OidcProviderFixture {
  readonly issuer: string
  /** Follows the pages of the provider like a browser, as `person`. Returns the final URL, to which it redirects the browser. */
  visit(start: string, person: Claims): Promise<string>
  close(): Promise<void>
}

/** Starts an OpenID provider that signs in the person of the visit without any question. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProviderFixture> {
  let person: Claims = {}
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the test'] },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...person, sub: accountId }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  })
  const pages = provider.callback()
  http.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    const accountId = String(person.sub ?? 'somebody')
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
  })

  return {
    issuer,
    async visit(start, who) {
      person = who
      const cookies = new Map<string, string>()
      let at = start
      while (at.startsWith(issuer)) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
        at = new URL(next, at).href
      }
      return at
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

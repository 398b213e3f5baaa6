import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './running-server.ts'

export interface SignInProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

/**
 * A real OpenID provider with its own login page. A user who signs in there as `x` has the address `x@example.org`; that of `unverified`
 * has not been verified.
 */
export async function startSignInProvider(redirectUri: string): Promise<SignInProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: 'lectern', clientSecret: 'known to the two of them' }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['of the journey'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({
        sub: accountId,
        email: `${accountId}@example.org`,
        email_verified: accountId !== 'unverified',
      }),
    }),
  })
  const http = createServer(provider.callback())
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    issuer,
    ...client,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

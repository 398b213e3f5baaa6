import { limits } from '@lectern/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'
import { toCountedNetwork } from '../request/client-address.ts'
import { createLoginLimit } from './login-limit.ts'

describe('B1: counting failures', () => {
  test('an account waits after ten, until the window is over', () => {
    let now = 0
    const limit = createLoginLimit(() => now)
    for (let i = 0; i < limits.loginAttemptsPerAccount; i += 1) {
      expect(limit.getWaitMs('a', '1.1.1.1')).toBe(0)
      limit.failed('a', `1.1.1.${i}`)
    }
    expect(limit.getWaitMs('a', '9.9.9.9')).toBe(limits.loginWindowSeconds)
    expect(limit.getWaitMs('b', '9.9.9.9')).toBe(0)
    now += limits.loginWindowSeconds * 1000
    expect(limit.getWaitMs('a', '9.9.9.9')).toBe(0)
  })
  test('an address waits after fifty, whatever the accounts', () => {
    const limit = createLoginLimit(() => 0)
    for (let i = 0; i < limits.loginAttemptsPerAddress; i += 1) limit.failed(`account ${i}`, '1.1.1.1')
    expect(limit.getWaitMs('another', '1.1.1.1')).toBeGreaterThan(0)
    expect(limit.getWaitMs('another', '1.1.1.2')).toBe(0)
  })
  test('success clears the account, not the address', () => {
    const limit = createLoginLimit(() => 0)
    for (let i = 0; i < limits.loginAttemptsPerAddress; i += 1) limit.failed('a', '1.1.1.1')
    limit.succeeded('a')
    expect(limit.getWaitMs('a', '2.2.2.2')).toBe(0)
    expect(limit.getWaitMs('a', '1.1.1.1')).toBeGreaterThan(0)
  })
  test('the addresses of one IPv6 network count as one, those of IPv4 do not', () => {
    const limit = createLoginLimit(() => 0)
    for (let i = 0; i < limits.loginAttemptsPerAddress; i += 1) limit.failed(`a ${i}`, `2001:db8:0:1::${i}`)
    expect(limit.getWaitMs('b', '2001:db8:0:1:ffff:0:0:7')).toBeGreaterThan(0)
    expect(limit.getWaitMs('b', '2001:db8:0:2::1')).toBe(0)
    expect(
      ['::1', '2001:0DB8::1', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '10.0.0.1', 'fe80::1%eth0.7', 'x'].map(
        toCountedNetwork,
      ),
    ).toEqual([
      '0:0:0:0::/64',
      '2001:db8:0:0::/64',
      '1:2:3:4::/64',
      '10.0.0.1',
      '10.0.0.1',
      'fe80:0:0:0::/64',
      'x',
    ])
  })
  test('a flood of made-up accounts does not fill the memory', () => {
    const limit = createLoginLimit(() => 0)
    for (let i = 0; i < 30_000; i += 1) limit.failed(`account ${i}`, `address ${i}`)
    expect(limit.getWaitMs('account 29999', 'x')).toBe(0)
  })
})

describe('B1: the sign-in call', () => {
  let server: TestServer
  let ip = 0
  beforeAll(async () => {
    server = await startTestServer({ trustedProxies: '127.0.0.1' })
    await server.claim()
  })
  afterAll(() => server.close())

  /** Inject comes from 127.0.0.1, the trusted proxy. */
  const attempt = (email: string, password: string, address: string) =>
    server.anonymous.get('/api/v2/users/me', {
      authorization: basic(email, password),
      'x-forwarded-for': address,
    })
  const freshAddress = () => {
    ip += 1
    return `10.0.0.${ip}`
  }

  test('responds with 429 and the time to wait, from everywhere, for this account alone', async () => {
    for (let i = 0; i < limits.loginAttemptsPerAccount; i += 1)
      expect((await attempt('victim@example.org', `${i}`, freshAddress())).statusCode).toBe(401)
    const reply = await attempt('VICTIM@example.org', 'x', freshAddress())
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(limits.loginWindowSeconds)
    expect((await attempt(adminEmail, adminPassword, freshAddress())).statusCode).toBe(200)
  })
  test('cannot be bypassed by a hundred concurrent tries', async () => {
    const address = freshAddress()
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => attempt('raced@example.org', `${i}`, address)),
    )
    const tried = replies.filter((r) => r.statusCode === 401)
    expect(tried).toHaveLength(limits.loginAttemptsPerAccount)
    expect(replies.filter((r) => r.statusCode === 429)).toHaveLength(100 - tried.length)
  })
  test('cannot be bypassed with many accounts at the same time from one address', async () => {
    const address = freshAddress()
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, i) => attempt(`u${i}@example.org`, 'x', address)),
    )
    expect(replies.filter((r) => r.statusCode === 401)).toHaveLength(limits.loginAttemptsPerAddress)
    expect((await attempt('u79@example.org', 'x', freshAddress())).statusCode).toBe(401)
  })
  test('a port that the proxy appends makes no other address', async () => {
    const [v4, v6] = [freshAddress(), '2001:db8:7::1']
    const tryFrom = async (getAddress: (port: number) => string, name: string) => {
      for (let i = 0; i < limits.loginAttemptsPerAddress; i += 1) {
        const reply = await attempt(`${name}${i}@example.org`, 'x', getAddress(1000 + i))
        expect(reply.statusCode).toBe(401)
      }
      return (await attempt(`${name}@example.org`, 'x', getAddress(7))).statusCode
    }
    expect(await tryFrom((port) => `${v4}:${port}`, 'v4')).toBe(429)
    expect(await tryFrom((port) => `[${v6}%eth0]:${port}`, 'v6')).toBe(429)
  })
  describe('a program is not locked out by guesses of others', () => {
    const guess = async (email: string, getAddress: () => string) => {
      for (let i = 0; i < limits.loginAttemptsPerAccount; i += 1)
        await attempt(email, `guess ${i}`, getAddress())
      expect((await attempt(email, 'guess', getAddress())).statusCode).toBe(429)
    }
    const addReader = async (name: string) => {
      const email = `${name}@example.org`
      await server
        .signIn(adminEmail, adminPassword)
        .then((admin) => admin.post('/api/v2/users', { email, password: 'right one', roles: [] }))
      return email
    }
    test('that has signed in from its network before', async () => {
      const [email, home] = [await addReader('proven'), freshAddress()]
      expect((await attempt(email, 'right one', home)).statusCode).toBe(200)
      await guess(email, freshAddress)
      for (let i = 0; i < 3; i += 1) expect((await attempt(email, 'right one', home)).statusCode).toBe(200)
      // Its requests open nothing for those who guess, and the right password is of no use to them.
      expect((await attempt(email, 'guess', freshAddress())).statusCode).toBe(429)
      expect((await attempt(email, 'right one', freshAddress())).statusCode).toBe(429)
    })
    test('but guesses from the same network are limited as well', async () => {
      const [email, home] = [await addReader('shared'), freshAddress()]
      expect((await attempt(email, 'right one', home)).statusCode).toBe(200)
      await guess(email, () => home)
      expect((await attempt(email, 'right one', home)).statusCode).toBe(429)
    })
    test('that sends the cookie of its session beside the password', async () => {
      const email = await addReader('cookie')
      const authorization = basic(email, 'right one')
      const signedIn = await server.anonymous.get('/api/v2/users/me', {
        authorization,
        'x-forwarded-for': freshAddress(),
      })
      const cookie = `${signedIn.cookies[0]?.name}=${signedIn.cookies[0]?.value}`
      await guess(email, freshAddress)
      const send = (as: string) =>
        server.anonymous.get('/api/v2/users/me', {
          authorization: as,
          cookie,
          'x-forwarded-for': freshAddress(),
        })
      expect((await send(authorization)).statusCode).toBe(200)
      // The session of one account does not prove another one.
      await guess('nobody@example.org', freshAddress)
      expect((await send(basic('nobody@example.org', 'x'))).statusCode).toBe(429)
    })
  })
  test('a program that sends the right password with many concurrent requests is served', async () => {
    const address = freshAddress()
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => attempt(adminEmail, adminPassword, address)),
    )
    expect(replies.every((r) => r.statusCode === 200)).toBe(true)
  })
})

describe('B1: X-Forwarded-For', () => {
  test('of an untrusted client is ignored', async () => {
    const server = await startTestServer()
    try {
      await server.claim()
      for (let i = 0; i < limits.loginAttemptsPerAddress; i += 1)
        await server.anonymous.get('/api/v2/users/me', {
          authorization: basic(`u${i}@example.org`, 'x'),
          'x-forwarded-for': `10.9.8.${i}`,
        })
      const reply = await server.anonymous.get('/api/v2/users/me', {
        authorization: basic('new@example.org', 'x'),
        'x-forwarded-for': '10.9.9.9',
      })
      expect(reply.statusCode).toBe(429)
    } finally {
      await server.close()
    }
  })
})

describe('B2: a failure reveals no details', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await server.claim()
  })
  afterAll(() => server.close())
  const attempt = (email: string, password: string) =>
    server.anonymous.get('/api/v2/users/me', { authorization: basic(email, password) })

  test('an unknown account and a wrong password look the same and last about as long', async () => {
    const time = async (email: string) => {
      const times: number[] = []
      let body: unknown
      for (let i = 0; i < 4; i += 1) {
        const start = performance.now()
        const reply = await attempt(email, `wrong ${i}`)
        times.push(performance.now() - start)
        const { timestamp: _, ...rest } = reply.json()
        body = { ...rest, status: reply.statusCode, headers: Object.keys(reply.headers).sort() }
      }
      return { body, best: Math.min(...times) }
    }
    const unknown = await time('nobody@example.org')
    const known = await time(adminEmail)
    expect(unknown.body).toEqual(known.body)
    expect(unknown.best).toBeGreaterThan(known.best / 4)
    expect(known.best).toBeGreaterThan(unknown.best / 4)
  })
  test.each(['', '\0', 'x'.repeat(15_000), 'é'.normalize('NFD'), '\ud800'])(
    'odd passwords are wrong ones',
    async (p) => {
      expect((await attempt('odd@example.org', p)).statusCode).toBe(401)
    },
  )
})

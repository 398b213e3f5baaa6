import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../testing/cpu-time.ts'
import { redactSecrets } from './redact-secrets.ts'

/** Returns the line that pino writes, redacted. */
function logLine(given: object, message = 'said'): string {
  let text = ''
  const write = (line: string) => {
    text = redactSecrets(line)
  }
  pino({ base: null }, { write }).error(given, message)
  return text
}
const secret = 'Sq9-hunter2_Sq9-hunter2'

describe('A11: secrets are removed from a log', () => {
  const failed = (properties: object) => ({ err: Object.assign(new Error('failed'), properties) })
  const inner = (level: number): string =>
    level === 0
      ? JSON.stringify({ password: `a"${secret}\\"b${secret}`, more: 1 })
      : JSON.stringify(inner(level - 1))
  test.each([
    ['a field', { password: secret }],
    ['fields at any depth', { a: { b: [{ c: { clientSecret: secret } }] } }],
    [
      'headers',
      { req: { headers: { authorization: `Basic ${secret}`, 'X-API-Key': secret, cookie: secret } } },
    ],
    ['headers of a list', { rawHeaders: ['Host', 'x', 'Authorization', secret] }],
    ['cookies', { 'set-cookie': [`KOMGA-SESSION=${secret}; Path=/`, `komga-remember-me=${secret}`] }],
    ['what hangs on an error', failed({ response: { access_token: secret, id_token: secret } })],
    ['quotes in it', { token: `${secret}"${secret}\\"${secret}` }],
    ['JSON in text', { input: JSON.stringify({ password: secret, n: 1 }) }],
    ['JSON in JSON in text', { input: inner(2) }],
    ['an address', { url: `/login/oauth2/code/x?code=${secret}&state=${secret}` }],
    ['a link that signs in', { url: `/startup?redirect=/&xAuthToken=${secret}` }],
    ['a link that signs in once', { url: `/startup#signInToken=${secret}` }],
    ['an address with a password', { url: `https://somebody:${secret}@books.example.org/x` }],
    ['a path with a key', { path: `/kobo/${secret}/v1/library` }],
    ['a form', { body: `email=a&password=${secret}&x=1` }],
  ])('%s', (_, given) => {
    const line = logLine(given)
    expect(line).not.toContain(secret)
    expect(line).toContain('[hidden]')
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'said' })
  })
  test.each([`Authorization: Bearer ${secret}`, `GET /x?api_key=${secret} failed`, `Basic ${secret}`])(
    'a message: %s',
    (message) => {
      const line = logLine({}, message)
      expect(line).not.toContain(secret)
      expect(JSON.parse(line)).toHaveProperty('msg')
    },
  )
  test('everything else is unchanged', () => {
    for (const path of [
      '/books/Basic Training/1.cbz',
      '/books/a & b=c.cbz',
      '/books/The token (2001).cbz',
      'C:\\x',
    ])
      expect(JSON.parse(logLine({ path }, `cannot read ${path}`))).toMatchObject({
        path,
        msg: `cannot read ${path}`,
      })
  })
  test('any logged value is one line of JSON, without a password', () => {
    const tail = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(tail, tail, fc.jsonValue(), (before, after, other) => {
        const line = logLine({ other, deep: { password: before + secret + after } })
        expect(line).not.toContain(secret)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        JSON.parse(line)
      }),
    )
  })
  test('a line that is too long to be searched is replaced, so that logging it never fails', () => {
    const start = '{"level":50,"time":"2026-01-02T03:04:05.678Z"'
    const [short, long] = [1000, 3_000_000].map((count) =>
      redactSecrets(`${start},"msg":"${'password=hunter2 '.repeat(count)}"}\n`),
    )
    expect(JSON.parse(short ?? '').msg).toMatch(/^(password=\[hidden\] ){1000}$/)
    expect(JSON.parse(long ?? '')).toEqual({
      level: 50,
      time: '2026-01-02T03:04:05.678Z',
      msg: 'a line of 51000056 characters was left out',
    })
    expect(JSON.parse(redactSecrets('x'.repeat(200_000)))).toMatchObject({ level: 40 })
  })
  test('a line of ten million characters, and the longest that is searched, is read in a moment', () => {
    const cpuMs = startCpuTimer('process')
    for (const part of ['\\', '"', '\\"', 'password=', '"password":"', 'https://a', ' '])
      for (const count of [500_000, 100_000 / part.length]) redactSecrets(part.repeat(count))
    expect(cpuMs()).toBeLessThan(20_000)
  })
})

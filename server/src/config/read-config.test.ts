import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, options, readConfig } from './read-config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (text: string) => writeFileSync(join(folder, 'lectern.yml'), text)
const read = (args: string[] = [], env: Record<string, string> = {}) =>
  readConfig(['--config-dir', folder, ...args], env)
function getErrorMessage(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('nothing was wrong')
}

describe('settings', () => {
  test('have defaults', () => {
    expect(read()).toEqual({
      port: 25_600,
      host: '0.0.0.0',
      configDir: folder,
      contextPath: '',
      demo: false,
      taskThreads: expect.any(Number),
      watch: false,
      restSeconds: 3,
      trustedProxies: 'loopback',
      corsOrigins: [],
      fontFolders: expect.arrayContaining([expect.stringMatching(/fonts/i)]),
      oauth2Providers: [],
      oauth2AccountCreation: false,
      oidcEmailVerification: true,
      announcementsUrl: '',
      releasesUrl: '',
      logLevel: 'info',
      logFile: true,
    })
    expect(read().taskThreads).toBeGreaterThanOrEqual(1)
  })
  test('folders of fonts are a list, and absolute', () => {
    expect(read(['--font-folders', '/a, /b']).fontFolders).toEqual(['/a', '/b'])
    file('fontFolders: [/c, here]')
    expect(read().fontFolders).toEqual(['/c', resolve('here')])
    expect(read([], { LECTERN_FONT_FOLDERS: '/d' }).fontFolders).toEqual(['/d'])
  })
  test('command line before environment before file before default', () => {
    expect(read().port).toBe(25_600)
    file('port: 1')
    expect(read().port).toBe(1)
    expect(read([], { LECTERN_PORT: '2' }).port).toBe(2)
    expect(read(['--port', '3'], { LECTERN_PORT: '2' }).port).toBe(3)
    expect(read([], { LECTERN_PORT: '' }).port).toBe(1)
  })
  test('the folder comes from the command line or the environment, and is absolute', () => {
    file('logLevel: warn')
    expect(readConfig([], { LECTERN_CONFIG_DIR: folder }).logLevel).toBe('warn')
    expect(readConfig(['--config-dir', 'here'], {}).configDir).toBe(join(process.cwd(), 'here'))
  })
  test.each(['', '# nothing', '---', '{}'])('an empty file is no error: %j', (text) => {
    file(text)
    expect(read().port).toBe(25_600)
  })
  test.each([
    ['true', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['0', false],
    ['No', false],
    ['off', false],
  ])('LECTERN_DEMO=%s is %s', (value, expected) => {
    expect(read([], { LECTERN_DEMO: value }).demo).toBe(expected)
  })
  test('--demo is a switch', () => {
    expect(read(['--demo']).demo).toBe(true)
    file('demo: true')
    expect(read().demo).toBe(true)
  })
  test.each(['/lectern', '/a/b', '/a-b_c/d1', '/x'])('%s is a context path', (path) => {
    expect(read(['--context-path', path]).contextPath).toBe(path)
  })
  test.each(['', 'loopback', '10.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1,fd00::/8', 'linklocal,uniquelocal'])(
    '%j are proxies',
    (list) => {
      expect(read([`--trusted-proxies=${list}`]).trustedProxies).toBe(list)
    },
  )
})

describe('sign-in at providers', () => {
  const home = { registrationId: 'home', issuer: 'https://id.example.org', clientId: 'lectern' }
  const one = (provider: object) => read([], { LECTERN_OAUTH2_PROVIDERS: JSON.stringify([provider]) })

  test('is in the file as a list, or in the environment as its text', () => {
    const expected = {
      kind: 'oidc',
      registrationId: 'home',
      name: 'Home',
      issuer: 'https://id.example.org',
      clientId: 'lectern',
      clientSecret: 's',
      scopes: ['openid', 'email', 'profile'],
    }
    file(
      [
        'oauth2Providers:',
        '  - registrationId: home',
        '    issuer: https://id.example.org',
        '    clientId: lectern',
        '    clientSecret: s',
        'oauth2AccountCreation: true',
        'oidcEmailVerification: false',
      ].join('\n'),
    )
    const config = read()
    expect(config.oauth2Providers).toEqual([expected])
    expect([config.oauth2AccountCreation, config.oidcEmailVerification]).toEqual([true, false])
    expect(one({ ...home, clientSecret: 's' }).oauth2Providers).toEqual([expected])
    expect(read(['--oidc-email-verification']).oidcEmailVerification).toBe(true)
  })
  test('verification can be turned off on the command line', () => {
    expect(read(['--no-oidc-email-verification']).oidcEmailVerification).toBe(false)
  })
  test('GitHub is built in; others of its kind give their addresses', () => {
    const [github] = one({ registrationId: 'github', clientId: 'x' }).oauth2Providers
    expect(github).toMatchObject({
      kind: 'oauth2',
      name: 'GitHub',
      tokenEndpoint: 'https://github.com/login/oauth/access_token',
      emailsEndpoint: 'https://api.github.com/user/emails',
      trustsEmail: true,
    })
    const plain = {
      registrationId: 'forge',
      clientId: 'x',
      scopes: 'email user',
      authorizationEndpoint: 'https://forge.example/a',
      tokenEndpoint: 'https://forge.example/t',
      userEndpoint: 'https://forge.example/u',
    }
    expect(one(plain).oauth2Providers).toMatchObject([
      { ...plain, kind: 'oauth2', scopes: ['email', 'user'], trustsEmail: false },
    ])
    expect(one({ ...plain, trustsEmail: true }).oauth2Providers).toMatchObject([{ trustsEmail: true }])
    // A server of one's own by the name of GitHub: neither its users nor their tokens are those of GitHub.
    const own = { ...plain, registrationId: 'github' }
    expect(one(own).oauth2Providers).toMatchObject([{ trustsEmail: false, emailsEndpoint: undefined }])
  })
  test.each([
    [{ ...home, issuer: undefined }, /^provider 1 in LECTERN_OAUTH2_PROVIDERS needs either an issuer/],
    [{ ...home, tokenEndpoint: 'https://x.example' }, /needs either an issuer/],
    [{ ...home, trustsEmail: true }, /needs either an issuer/],
    [{ ...home, trustsEmail: 'certainly' }, /trustsEmail of provider 1/],
    [{ ...home, clientId: '' }, /^clientId of provider 1 in .+ must not be empty\.$/],
    [{ ...home, issuer: 'id.example.org' }, /^issuer of provider 1 in .+ must be an address/],
    [{ ...home, issuer: 'file:///etc/passwd' }, /must be an address/],
    [{ ...home, issuer: 'https://a:b@id.example.org' }, /must be an address/],
    [{ ...home, registrationId: 'a/b' }, /registrationId of provider 1/],
    [{ ...home, clientsecret: 's' }, /^provider 1 in /],
  ])('errors are reported without secrets: %j', (provider, message) => {
    const text = getErrorMessage(() => one({ ...provider, clientSecret: 'nobody must see' }))
    expect(text).toMatch(message)
    expect(text).not.toContain('nobody must see')
  })
  test('two of the same name, and a value that is no list', () => {
    const twice = JSON.stringify([home, home])
    expect(getErrorMessage(() => read([], { LECTERN_OAUTH2_PROVIDERS: twice }))).toContain('twice')
    expect(getErrorMessage(() => read([], { LECTERN_OAUTH2_PROVIDERS: 'x' }))).toContain('must be a list')
  })
})

describe('origins of other sites', () => {
  test('are a list', () => {
    const expected = ['https://a.example', 'http://localhost:5173']
    expect(read(['--cors-origins', expected.join(', ')]).corsOrigins).toEqual(expected)
    file(`corsOrigins: ${JSON.stringify(expected)}`)
    expect(read().corsOrigins).toEqual(expected)
  })
  test.each(['*', 'null', 'a.example', 'https://a.example/', 'https://*.example', 'https://a.example/x'])(
    '%s is not one',
    (origin) => {
      expect(getErrorMessage(() => read(['--cors-origins', origin]))).toMatch(/must list origins/)
    },
  )
})

describe('a wrong setting is reported in one sentence with its source and the allowed values', () => {
  test.each([
    [['--port', '0'], "--port is '0', but must be 1 to 65535."],
    [['--port', '70000'], "--port is '70000', but must be 1 to 65535."],
    [['--port', '1.5'], "--port is '1.5', but must be a whole number."],
    [['--port', 'x'], /^--port is 'x', but .+\.$/],
    [['--host', ''], "--host is '', but must not be empty."],
    [['--context-path', 'lectern'], /^--context-path is 'lectern', but must start with '\/'/],
    [['--context-path', '/lectern/'], /^--context-path is '\/lectern\/', but must/],
    [['--context-path', '//evil'], /^--context-path is '\/\/evil', but must/],
    [['--context-path', '/a b'], /but must/],
    [['--task-threads', '0'], "--task-threads is '0', but must be 1 to 64."],
    [['--task-threads', '65'], "--task-threads is '65', but must be 1 to 64."],
    [['--log-level', 'loud'], /^--log-level is 'loud', but must be one of fatal, /],
    [['--trusted-proxies', 'everybody'], /^--trusted-proxies is 'everybody', but must list addresses/],
    [['--trusted-proxies', '10.0.0.0/33'], /but must list addresses/],
    [['--trusted-proxies', '10.0.0.1;::1'], /but must list addresses/],
    [['--prot', '80'], /--prot/],
    [['--port'], /--port/],
    [['stray'], /stray/],
    [['--demo=no'], /--demo/],
  ])('%j', (args, message) => {
    const text = getErrorMessage(() => read(args))
    if (typeof message === 'string') expect(text).toBe(message)
    else expect(text).toMatch(message)
    expect(text).toMatch(/^[^\n]+\.$/)
  })
  test.each([
    ['port: 70000', /^port in .+lectern\.yml is '70000', but must be 1 to 65535\.$/],
    ['port: null', /^port in .+ is 'null', but .+\.$/],
    ['port: true', /^port in .+ is 'true', but .+\.$/],
    ['port: [80]', /^port in .+ is '80', but .+\.$/],
    ['host: 5', /^host in .+ is '5', but .+\.$/],
    ['prot: 80', /^.+lectern\.yml: unknown option 'prot'\.$/],
    ['configDir: /elsewhere', /unknown option 'configDir'\.$/],
    ['[1, 2]', /must contain keys and values\.$/],
    ['just text', /must contain keys and values\.$/],
    ['a: [', /cannot be read: .+\.$/],
    ['"__proto__": 1', /unknown option '__proto__'\.$/],
  ])('in the file: %s', (text, message) => {
    file(text)
    expect(getErrorMessage(() => read())).toMatch(message)
  })
  test('in the environment', () => {
    expect(getErrorMessage(() => read([], { LECTERN_PORT: 'x' }))).toMatch(/^LECTERN_PORT is 'x', but .+\.$/)
  })
  test('a folder in place of the file', () => {
    mkdirSync(join(folder, 'lectern.yml'))
    expect(getErrorMessage(() => read())).toMatch(/cannot be read/)
  })
  test('the result is always settings or one sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...options), fc.string(), (option, value) => {
        if (option.key === 'configDir') return
        try {
          read([], { [option.env]: value })
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError)
        }
      }),
    )
  })
})

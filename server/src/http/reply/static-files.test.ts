import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { serveClient } from './static-files.ts'

const script = 'document.title = "x"'
const offer = { name: 'Lectern', version: '1.0 "$&" <b>', extensions: ['session'] }
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-client-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  const html = `<html><head><base href="/" /><script>${script}</script></head></html>`
  writeFileSync(join(folder, 'client/index.html'), html)
  writeFileSync(join(folder, 'client/assets/app-1234.js'), 'app')
  writeFileSync(join(folder, 'client/assets/app-1234.js.br'), 'compressed')
  writeFileSync(join(folder, 'client/icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'secret.txt'), 'not to be told')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'client/link.txt'))
  app = Fastify()
  app.setErrorHandler(answerError)
  await serveClient(app, { folder: join(folder, 'client'), contextPath: '/lectern', offer })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string) => app.inject({ method: 'GET', url })

describe('behaviour 1.1: the web client', () => {
  test.each(['/', '/index.html', '/libraries/x', '/login?next=/', '/apix', '/a/b/c'])(
    '%s is its page',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain('text/html')
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.body).toContain('<base href="/lectern/" />')
      const hash = createHash('sha256').update(script).digest('base64')
      expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
      expect(reply.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    },
  )
  test.each([
    '/komga/reader/api/v1/claim',
    '/komga/opds/v1.2/catalog?page=1',
    '/komga/kobo/key/v1/initialization',
    '/old/koreader',
    '/old/sse/v1/events',
    '//opds/v1.2/nothing',
    '/opds/unknown',
    '/api',
  ])('%s is no page, so that a program is not answered with one', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  })
  test('B3: a session in the address moves to the fragment before anything is loaded', async () => {
    const reply = await get('/startup?redirect=%2Fseries%2F1&xAuthToken=a%2Fb')
    expect(reply.statusCode).toBe(302)
    expect(reply.headers).toMatchObject({
      location: '/lectern/startup?redirect=%2Fseries%2F1#xAuthToken=a%2Fb',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    for (const url of ['/startup?redirect=%2F', '/login?xAuthToken=a', '//evil.example/startup?xAuthToken=a'])
      expect((await get(url)).statusCode).toBe(200)
  })
  test('its page contains the features of the server, so that the client need not request them', async () => {
    const { body } = await get('/')
    const content = /<meta name="lectern-offer" content="([^"]*)" \/>/.exec(body)?.[1] ?? ''
    expect(content).not.toContain('<')
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toEqual(offer)
  })
  test.each(['/api', '/api?x=1', '/api/nope', '/api/v1', '/sse/x', '/actuator/nope', '/opds/v2', '/kobo/x'])(
    '%s is a 404 in JSON',
    async (url) => {
      const reply = await get(url)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
    },
  )
  test('files with a hash in their name never change, others are validated again', async () => {
    expect((await get('/assets/app-1234.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/old-0000.js')).statusCode).toBe(404)
  })
  test('files that the build has compressed are sent to clients that accept them', async () => {
    const ask = (encodings: string) =>
      app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': encodings } })
    const small = await ask('gzip, br')
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(small.headers['content-type']).toContain('javascript')
    expect(small.body).toBe('compressed')
    expect((await ask('gzip')).body).toBe('app')
    expect((await app.inject({ method: 'HEAD', url: '/assets/app-1234.js' })).statusCode).toBe(200)
  })
  test('nothing outside of its folder is served (C1)', async () => {
    for (const url of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
    ])
      expect((await get(url)).body).not.toContain('not to be told')
  })
  test('a page accepts only GET and HEAD', async () => {
    expect((await app.inject({ method: 'POST', url: '/libraries' })).statusCode).toBe(404)
  })
  test('without a built client there is only the API', async () => {
    const bare = Fastify()
    bare.setErrorHandler(answerError)
    await serveClient(bare, { folder: join(folder, 'nowhere'), contextPath: '', offer })
    expect((await bare.inject({ method: 'GET', url: '/' })).statusCode).toBe(404)
    expect((await bare.inject({ method: 'GET', url: '/index.html' })).statusCode).toBe(404)
    await bare.close()
  })
})

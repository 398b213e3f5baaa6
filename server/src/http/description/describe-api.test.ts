import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCodes } from '@lectern/contract/errors'
import { type EventName, eventNames } from '@lectern/contract/events'
import { type Route, route } from '@lectern/contract/route'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../../app.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { createBus } from '../../events/bus.ts'
import { createPosterFiles } from '../../features/posters/poster-files.ts'
import { createQueue } from '../../queue/queue.ts'
import { createUserActivity } from '../../queue/user-activity.ts'
import { createWorkers, type Workers } from '../../workers/workers.ts'
import { namedShapes } from './catalogue.ts'
import { describeApi } from './describe-api.ts'
import { type ApiDocument, buildDocument, type Operation, toTemplate } from './document.ts'
import { createShapes } from './shapes.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-describe-'))
let db: Db
let workers: Workers
let http: FastifyInstance
let document: ApiDocument

beforeAll(async () => {
  mkdirSync(join(folder, 'client/api-docs'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<title>Client</title>')
  writeFileSync(join(folder, 'client/api-docs/index.html'), '<title>API</title>')
  const log = pino({ level: 'silent' })
  db = await openDatabase(join(folder, 'lectern.sqlite'), { readers: 1 })
  workers = createWorkers({ taskThreads: 1, readerThreads: 1 })
  const built = await buildApp({
    db,
    bus: createBus(() => undefined),
    queue: createQueue({ db, log, threads: 1, loadThrottle: async () => undefined }),
    workers,
    files: createPosterFiles(join(folder, 'posters')),
    log,
    userActivity: createUserActivity(),
    version: '1.2.3',
    contextPath: '/lectern',
    configDir: folder,
    shutDown: () => undefined,
    news: { notesFolder: join(folder, 'no-notes') },
    clientFolder: join(folder, 'client'),
    trustedProxies: '',
    configured: { port: 25_600, contextPath: '/lectern', taskThreads: 1 },
  })
  http = built.http
  document = (await http.inject('/lectern/api-docs/openapi.json')).json()
})
afterAll(async () => {
  await http.close()
  await workers.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const operations = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const describe1 = (r: Route): ApiDocument => buildDocument([r], { version: '1', contextPath: '' })

test('every registered route is described, and nothing else', () => {
  const registered = http.registered.map((r) => `${r.method.toLowerCase()} ${toTemplate(r.path)}`).sort()
  expect(registered.length).toBeGreaterThan(50)
  expect(
    operations()
      .map((o) => `${o.method} ${o.path}`)
      .sort(),
  ).toEqual(registered)
})

test('anonymous users may read the description, at both paths', async () => {
  const other = await http.inject('/lectern/v3/api-docs')
  expect(other.statusCode).toBe(200)
  expect(other.json()).toEqual(document)
  expect(document.servers).toEqual([{ url: '/lectern' }])
})

test('operation ids are names of the contract, each once', () => {
  const ids = operations().map((o) => o.operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('listBooks')
  expect(ids).toContain('logoutByGet')
})

test('parameters of a path are declared, all of them and no others', () => {
  for (const { path, operation } of operations()) {
    const declared = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)
    expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))
  }
})

test('every reference points to a shape, and every shape is referenced', () => {
  const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1] ?? ''))
  const references = Object.entries(document.components).flatMap(([kind, held]) =>
    kind === 'securitySchemes' ? [] : Object.keys(held).map((name) => `#/components/${kind}/${name}`),
  )
  expect([...refs].sort()).toEqual(references.sort())
})

test('shapes that are the same in requests and replies have one name', () => {
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(
    expect.arrayContaining(['Book', 'Series', 'Library', 'User', 'PageOfBook', 'ServerEvent']),
  )
  expect(names.filter((n) => /(Input|Output)$/.test(n))).toEqual([])
})

test('a shape that differs between requests and replies has two names', () => {
  const Thing = z.object({ size: z._default(z.int(), 1) })
  const shapes = createShapes(new Map([['Thing', Thing]]))
  expect(shapes.describe(Thing, 'output')).toEqual({ $ref: '#/components/schemas/Thing' })
  expect(shapes.describe(Thing, 'input')).toEqual({ $ref: '#/components/schemas/ThingInput' })
  expect(shapes.components.Thing?.required).toEqual(['size'])
  expect(shapes.components.ThingInput?.required).toBeUndefined()
})

test('programs can see who may call', () => {
  const access = (path: string) => document.paths[path]?.get?.security
  expect(access('/api/v1/claim')).toEqual([])
  expect(access('/api/v1/books')).toEqual([{ basic: [] }, { session: [] }, { token: [] }, { key: [] }])
  expect(access('/api/v2/users')?.[0]).toEqual({ basic: ['ADMIN'] })
})

test('flags, dates and ids have their types, not their checks', () => {
  const list = document.paths['/api/v1/books']?.get?.parameters ?? []
  const schema = (name: string) => list.find((p) => p.name === name)?.schema
  expect(schema('deleted')).toEqual({ type: 'boolean' })
  // `library_id=` is no library, and no mistake.
  expect(list.find((p) => p.name === 'library_id')).toMatchObject({ allowEmptyValue: true })
  expect(schema('released_after')).toEqual({ type: 'string', format: 'date' })
  // Any value is accepted, and falls back to the default.
  const page = { type: 'integer', minimum: 0 }
  expect(schema('page')).toMatchObject({ anyOf: [page, { type: 'string' }], default: 0 })
  expect(JSON.stringify(document)).not.toContain('9007199254740991')
})

test('replies have their status, their type and their failures', () => {
  const patch = document.paths['/api/v1/books/{bookId}/read-progress']?.patch
  expect(Object.keys(patch?.responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '413',
    '415',
    '429',
    '431',
    '500',
    '503',
    '507',
  ])
  const image = document.paths['/api/v1/books/{bookId}/pages/{pageNumber}']?.get?.responses['200']
  expect(image).toMatchObject({ content: { 'image/*': { schema: { format: 'binary' } } } })
  const poster = document.paths['/api/v1/books/{bookId}/thumbnail']?.get?.responses['200']
  expect(poster).toMatchObject({ content: { 'image/*': { schema: { format: 'binary' } } } })
  expect(document.paths['/api/v1/filesystem']?.post?.requestBody?.required).toBe(false)
  expect(document.paths['/api/v1/libraries']?.post?.requestBody?.required).toBe(true)
})

test('replies that are not plain JSON have their types', () => {
  const types = (path: string, status = '200') => {
    const answer = document.paths[path]?.get?.responses[status]
    return answer && 'content' in answer ? Object.keys(answer.content ?? {}) : []
  }
  const ofBook = (path: string) => types(`/api/v1/books/{bookId}${path}`)
  expect(ofBook('/file')).toEqual(expect.arrayContaining(['application/zip', 'application/octet-stream']))
  expect(ofBook('/manifest')).toEqual(['application/webpub+json', 'application/divina+json'])
  expect(ofBook('/manifest/divina')).toEqual(['application/divina+json'])
  expect(ofBook('/positions')).toEqual(['application/vnd.readium.position-list+json'])
  expect(ofBook('/progression')).toEqual(['application/vnd.readium.progression+json'])
  expect(ofBook('/pages/{pageNumber}')).toEqual(['image/*', 'application/pdf'])
  expect(types('/api/v1/readlists/{readListId}/file')).toEqual(['application/zip'])
  expect(types('/actuator/logfile')).toEqual(['text/plain'])
  expect(types('/actuator/logfile', '206')).toEqual(['text/plain'])
  expect(types('/actuator/prometheus')).toEqual(['text/plain'])
  expect(types('/api/v1/fonts/resource/{fontFamily}/css')).toEqual(['text/css'])
  expect(types('/actuator/health', '503')).toEqual(['application/json'])
  expect(document.paths['/api/v1/books/{bookId}/progression']?.get?.responses['204']).toEqual({
    description: 'There is none.',
  })
})

test('failures that all routes share have their headers', () => {
  const { TooManyAttempts, RangeNotSatisfiable, HeadersTooLarge } = document.components.responses
  expect(TooManyAttempts?.headers?.['Retry-After']).toMatchObject({
    required: true,
    schema: { type: 'integer' },
  })
  expect(RangeNotSatisfiable?.headers?.['Content-Range']?.required).toBe(true)
  expect(HeadersTooLarge?.content).toHaveProperty('application/json')
  const download = document.paths['/api/v1/books/{bookId}/file']?.get
  expect(download?.parameters.map((p) => p.name)).toEqual(['bookId', 'Range'])
  expect(download?.responses['206']).toMatchObject({ headers: { 'Content-Range': { required: true } } })
})

test('events are the content of a stream: a name, and data as a line of JSON', () => {
  expect(document.paths['/sse/v1/events']?.get?.responses['200']).toMatchObject({
    content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/ServerEvent' } } },
  })
  const all = document.components.schemas.ServerEvent?.oneOf ?? []
  const of = (name: EventName) => all.find((e) => e.properties?.event?.const === name)
  expect(all).toHaveLength(eventNames.length)
  expect(of('SeriesAdded')).toMatchObject({
    required: ['event', 'data'],
    properties: {
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', required: ['seriesId', 'libraryId'] },
      },
    },
  })
})

test('public routes that recognize signed-in users are described so', () => {
  const settings = document.paths['/api/v1/client-settings/global/list']?.get
  expect(settings?.security[0]).toEqual({})
  expect(settings?.security).toContainEqual({ key: [] })
  expect(Object.keys(settings?.responses ?? {})).toEqual(expect.arrayContaining(['401', '429']))
})

test('the claim has its headers', () => {
  const claim = document.paths['/api/v1/claim']?.post?.parameters
  expect(claim?.map((p) => [p.in, p.name])).toEqual([
    ['header', 'X-Komga-Email'],
    ['header', 'X-Komga-Password'],
  ])
})

test('a route that is in no chapter is refused', () => {
  const lost = route({ method: 'GET', path: '/x', access: 'user', purpose: 'x', response: z.string() })
  expect(() => describe1(lost)).toThrow('knows no chapter with GET /x')
})

test('every error code is explained', () => {
  const { description } = document.components.schemas.Failure?.properties?.code ?? {}
  for (const [name, { status, meaning }] of Object.entries(errorCodes))
    expect(description).toContain(`- ${name} (${status}): ${meaning}`)
})

test('the page is that of the built client and runs only scripts of this server', async () => {
  const reply = await http.inject('/lectern/api-docs')
  expect([reply.statusCode, reply.body]).toEqual([200, '<title>API</title>'])
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('without a built client there is the document and no page', async () => {
  const bare = Fastify()
  bare.decorate('registered', [])
  describeApi(bare, { version: '1', contextPath: '', clientFolder: join(folder, 'no-client') })
  expect((await bare.inject('/api-docs/openapi.json')).statusCode).toBe(200)
  expect((await bare.inject('/api-docs')).statusCode).toBe(404)
  await bare.close()
})

test('the page has nothing inline and nothing from other sites', async () => {
  const page = readFileSync(new URL('../../../../web/public/api-docs/index.html', import.meta.url), 'utf8')
  // Inline scripts and styles, and anything from other sites, would be refused by the content policy.
  expect(page).not.toMatch(/<script>|<style|\bstyle=|\bon\w+=|https?:|<base /)
})

test('the named shapes of the contract are found', () => {
  expect(namedShapes.size).toBeGreaterThan(30)
})

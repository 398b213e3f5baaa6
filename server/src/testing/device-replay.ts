import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { parseDocument } from 'htmlparser2'
import type { Method, Reply } from './test-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of another server, which are compared as they are
type Json = any

/** One step of a conversation of a device with another server; see `fixtures/devices/README.md`. */
interface Step {
  readonly note?: string
  readonly request: {
    readonly method: Method
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: string | null
  }
  readonly response: {
    readonly status: number
    readonly headers: Record<string, string>
    readonly body: unknown
  }
}

const folder = new URL('../../../fixtures/devices/', import.meta.url)
const readConversation = (name: string): Step[] =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`${name}.json`, folder)), 'utf8'))

/** Just after most of the times that devices sent; the others are of the next day. */
const recordedAt = Date.parse('2026-11-23T15:30:00Z')
/** Conversations whose times follow each other by seconds, and half a minute before they began: no time is in the past then. */
const begunAt: Readonly<Record<string, string>> = {
  'kobo-sync-progress': '2026-11-23T14:03:30Z',
  'kobo-odd-requests': '2026-11-23T14:21:00Z',
  'kobo-kepub': '2026-11-23T14:08:50Z',
}
const shiftTimes = (body: string, by: number): string =>
  body.replace(
    /("(?:modified|LastModified|PriorityTimestamp)": ?")(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g,
    (_, name, time) => `${name}${new Date(Date.parse(time) + by).toISOString()}"`,
  )

const tokenName = 'x-kobo-synctoken'
const findHeader = (headers: Record<string, string>, name: string): [string, string] | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)

/** Sends a step with the tokens of this server in place of those of the other, and with times moved to now. */
async function sendStep(
  http: FastifyInstance,
  { request, response }: Step,
  tokens: Map<string, string>,
  shift: number,
): Promise<Reply> {
  const [name, token] = findHeader(request.headers, tokenName) ?? []
  const reply = await http.inject({
    method: request.method,
    url: request.path,
    headers: {
      ...request.headers,
      ...(name !== undefined && token !== undefined && { [name]: tokens.get(token) ?? token }),
    },
    ...(request.body != null && { payload: shiftTimes(request.body, shift) }),
  })
  const [, theirs] = findHeader(response.headers, tokenName) ?? []
  if (theirs !== undefined) tokens.set(theirs, String(reply.headers[tokenName]))
  return reply
}

interface Node {
  readonly name?: string
  readonly attribs?: Record<string, string>
  readonly children?: Node[]
  readonly data?: string
}
const childrenOf = (node: Node, name: string) => (node.children ?? []).filter((c) => c.name === name)
const textOf = (node: Node | undefined): string =>
  node === undefined ? '' : (node.data ?? (node.children ?? []).map(textOf).join(''))
const host = /^https?:\/\/[^/]+/
const toPath = (address: string | undefined): string => (address ?? '').replace(host, '')

/** Links of both kinds of feeds, by relation, without what is only added to an address. */
const readLinks = (node: Node): Json =>
  Object.fromEntries(
    childrenOf(node, 'link').map(({ attribs = {} }) => [
      attribs.rel,
      [toPath(attribs.href), attribs['pse:count'], attribs['pse:lastRead']]
        .filter((v) => v !== undefined)
        .join(' '),
    ]),
  )
/** Items by their id, and their order by itself. */
const keyed = (items: readonly Json[]): Json => ({
  order: items.map((item) => item.id).join(' '),
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})
function readAtom(text: string): Json {
  const root = parseDocument(text, { xmlMode: true }) as unknown as Node
  const [feed] = childrenOf(root, 'feed')
  if (!feed) return textOf(root)
  return {
    id: textOf(childrenOf(feed, 'id')[0]),
    title: textOf(childrenOf(feed, 'title')[0]),
    links: readLinks(feed),
    ...keyed(
      childrenOf(feed, 'entry').map((e) => ({
        id: textOf(childrenOf(e, 'id')[0]),
        title: textOf(childrenOf(e, 'title')[0]),
        content: textOf(childrenOf(e, 'content')[0]),
        authors: [...new Set(childrenOf(e, 'author').map((a) => textOf(a)))].toSorted(),
        links: readLinks(e),
      })),
    ),
  }
}

/** Times and machines differ, and so do identities of answers. */
const volatile = new Set([
  ...['modified', 'timestamp', 'path', 'error', 'message', 'code', '@context', '@type'],
  ...['LastModified', 'Created', 'PriorityTimestamp', 'From', 'AccessToken', 'RefreshToken', 'TrackingId'],
])
const trimJson = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (key, v) =>
    volatile.has(key)
      ? undefined
      : typeof v === 'string'
        ? toPath(v)
        : typeof v === 'number'
          ? Math.round(v * 1e4) / 1e4
          : v,
  )

/** Links of OPDS 2.0 by relation, without their types. */
const byRelation = (links: Json): Json =>
  Object.fromEntries((links ?? []).map((l: Json) => [l.rel ?? l.type, l.href]))
const byName = (links: Json): Json => keyed((links ?? []).map((l: Json) => ({ id: l.href, title: l.title })))
const people = [
  ...['author', 'translator', 'editor', 'artist', 'illustrator', 'letterer', 'penciler', 'colorist', 'inker'],
  'contributor',
]
/** What a publication says, with the people of all roles together. */
const readPublication = ({ metadata, links, images, readingOrder, resources, toc }: Json): Json => ({
  id: byRelation(links).self,
  title: metadata.title,
  about: [metadata.published, metadata.subject?.toSorted(), metadata.description, metadata.numberOfPages],
  people: [...new Set(people.flatMap((role) => metadata[role] ?? []))].toSorted(),
  series: metadata.belongsTo?.series?.map((s: Json) => [s.name, s.position, s.links?.[0]?.href]),
  links: byRelation(links),
  image: images?.[0]?.href,
  order: readingOrder?.map((l: Json) => [l.href, l.type, l.width, l.height, l.alternate?.[0]?.href]),
  resources: resources?.map((l: Json) => l.href),
  toc,
})
/** What a feed of OPDS 2.0 says. */
function readFeed({ metadata, links, navigation, publications, groups, facets, ...rest }: Json): Json {
  if (rest.readingOrder) return readPublication({ metadata, links, ...rest })
  return {
    metadata,
    links: byRelation(links),
    navigation: byName(navigation),
    publications: publications && keyed(publications.map(readPublication)),
    groups: Object.fromEntries(
      (groups ?? [])
        .filter((g: Json) => g.navigation || g.publications)
        .map((g: Json) => [
          g.metadata.title,
          {
            navigation: byName(g.navigation),
            publications: g.publications && keyed(g.publications.map(readPublication)),
          },
        ]),
    ),
    facets: facets?.map((f: Json) => byName(f.links)),
  }
}

/** Of a book of the API only the progress is recorded, of a set that was made nothing can be equal. */
const readObject = (value: Json): Json => {
  if (value.createdDate) return {}
  const { page, completed, deviceId, deviceName } = value.readProgress ?? {}
  return 'readProgress' in value ? { id: value.id, page, completed, deviceId, deviceName } : value
}

/** What a Kobo is told, by what it is and what it is about. */
const readChanges = (changes: Json[]): Json => {
  const named = changes.map((change) => {
    const [[kind, value] = ['', {}], second] = Object.entries<Json>(change)
    if (second !== undefined) return [`about ${change.EntitlementId}`, change]
    const { BookEntitlement: entitlement, ReadingState: state, Tag: tag } = value
    return [`${kind} ${entitlement?.Id ?? state?.EntitlementId ?? tag?.Id ?? value.EntitlementId}`, value]
  })
  return { order: named.map(([name]) => name).join(', '), ...Object.fromEntries(named) }
}

const isJson = (type: string) => /json/.test(type)
/** Returns the parts of an answer that have to agree: the status, and what a feed or an object says. */
function toComparable(status: number, type: string, body: unknown): Json {
  if (status >= 400) return { status }
  const text = typeof body === 'string' ? body : undefined
  if (text?.includes('<feed')) return { status, ...readAtom(text) }
  if (text !== undefined && isJson(type) && text !== '') {
    if (!/^\s*[[{]/.test(text)) return { status, isText: true }
    const value = trimJson(JSON.parse(text))
    if (Array.isArray(value)) return { ...readChanges(value), status }
    return { ...(/opds(-publication)?\+json/.test(type) ? readFeed(value) : readObject(value)), status }
  }
  const [essence] = type.split(';')
  return { status, ...(/^(image|application\/(zip|pdf|epub))/.test(type) && { type: essence }) }
}

/** Lists what differs between two answers, as `place: ours, not theirs`. */
function listDifferences(ours: Json, theirs: Json, place = ''): string[] {
  if (ours?.status !== theirs?.status) return [`/status: ${ours?.status}, not ${theirs?.status}`]
  const isTree = (v: Json) => typeof v === 'object' && v !== null
  if (!isTree(ours) || !isTree(theirs))
    return ours === theirs ? [] : [`${place}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`]
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((key) =>
    listDifferences(ours[key], theirs[key], `${place}/${key}`),
  )
}

/** A difference from another server that is meant, with the reason; docs/clients.md tells them to people. */
export interface KnownDifference {
  readonly what: RegExp
  readonly why: string
}

/**
 * Replays a conversation; `settle` waits until what the server does later is done. Returns all differences, each with the path of the
 * request, and those without a known reason.
 */
export async function replay(
  http: FastifyInstance,
  name: string,
  known: readonly KnownDifference[],
  settle: () => Promise<void>,
) {
  const found: string[] = []
  const tokens = new Map<string, string>()
  const begun = begunAt[name]
  const shift = begun === undefined ? undefined : Date.now() - Date.parse(begun)
  for (const step of readConversation(name)) {
    const { response, request } = step
    if (!request.path.startsWith('/')) continue
    const reply = await sendStep(http, step, tokens, shift ?? Date.now() - recordedAt)
    if (reply.statusCode === 202) await settle()
    const ours = toComparable(reply.statusCode, String(reply.headers['content-type'] ?? ''), reply.body)
    const theirs = toComparable(response.status, response.headers['Content-Type'] ?? '', response.body)
    for (const difference of listDifferences(ours, theirs)) found.push(`${request.path} ${difference}`)
  }
  return { found, unexplained: found.filter((line) => !known.some(({ what }) => what.test(line))) }
}

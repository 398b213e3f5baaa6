import { parseDocument } from 'htmlparser2'

// biome-ignore lint/suspicious/noExplicitAny: answers of another server, which are compared as they are
export type Json = any

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

/** Link relation of the position in a book; the other server has another one. */
const progressionRel = 'http://opds-spec.org/progression'

/** Returns links of both kinds of feeds by relation, without additions to their addresses. */
const readLinks = (node: Node): Json =>
  Object.fromEntries(
    childrenOf(node, 'link')
      .filter(({ attribs = {} }) => attribs.rel !== progressionRel)
      .map(({ attribs = {} }) => [
        attribs.rel,
        [toPath(attribs.href), attribs['pse:count'], attribs['pse:lastRead']]
          .filter((v) => v !== undefined)
          .join(' '),
      ]),
  )
/** Returns items by their id, and separately their order. */
const keyed = (items: readonly Json[]): Json => ({
  order: items.map((item) => item.id).join(' '),
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})
/** Returns the id of a node without the prefix of Lectern; the ids of the other server are not IRIs. */
const plainId = (node: Node): string =>
  textOf(childrenOf(node, 'id')[0]).replace(
    /^urn:lectern:(?:(?:book|series|library|collection|readList):)?/,
    '',
  )
function readAtom(text: string): Json {
  const root = parseDocument(text, { xmlMode: true }) as unknown as Node
  const [feed] = childrenOf(root, 'feed')
  if (!feed) return textOf(root)
  return {
    id: plainId(feed),
    title: textOf(childrenOf(feed, 'title')[0]),
    links: readLinks(feed),
    ...keyed(
      childrenOf(feed, 'entry').map((e) => ({
        id: plainId(e),
        title: textOf(childrenOf(e, 'title')[0]),
        content: textOf(childrenOf(e, 'content')[0]),
        authors: [...new Set(childrenOf(e, 'author').map((a) => textOf(a)))].toSorted(),
        links: readLinks(e),
      })),
    ),
  }
}

/** Names of values that always differ, such as times and ids of answers. */
const volatile = new Set([
  ...['modified', 'timestamp', 'path', 'error', 'message', 'code', '@context', '@type'],
  ...['LastModified', 'Created', 'PriorityTimestamp', 'From', 'AccessToken', 'RefreshToken', 'TrackingId'],
])
export const trimJson = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (key, v) =>
    volatile.has(key)
      ? undefined
      : typeof v === 'string'
        ? toPath(v)
        : typeof v === 'number'
          ? Math.round(v * 1e4) / 1e4
          : v,
  )

const isOfBoth = ({ rel }: { rel?: string | undefined }): boolean =>
  rel !== progressionRel && rel !== toPath(progressionRel)
/** Links of OPDS 2.0 by relation, without their types. */
const byRelation = (links: Json): Json =>
  Object.fromEntries((links ?? []).filter(isOfBoth).map((l: Json) => [l.rel ?? l.type, l.href]))
const byName = (links: Json): Json => keyed((links ?? []).map((l: Json) => ({ id: l.href, title: l.title })))
const people = [
  ...['author', 'translator', 'editor', 'artist', 'illustrator', 'letterer', 'penciler', 'colorist', 'inker'],
  'contributor',
]
/** Returns the content of a publication, with the people of all roles together. */
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
/** Returns the content of an OPDS 2.0 feed. */
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

/** Returns the comparable part of an object: the progress of a book; nothing of a created set. */
const readObject = (value: Json): Json => {
  if (value.createdDate) return {}
  const { page, completed, deviceId, deviceName } = value.readProgress ?? {}
  return 'readProgress' in value ? { id: value.id, page, completed, deviceId, deviceName } : value
}

export const nameChange = (change: Json): [string, Json] => {
  const [[kind, value] = ['', {}], second] = Object.entries<Json>(change)
  if (second !== undefined) return [`about ${change.EntitlementId}`, change]
  const { BookEntitlement: entitlement, ReadingState: state, Tag: tag } = value
  return [`${kind} ${entitlement?.Id ?? state?.EntitlementId ?? tag?.Id ?? value.EntitlementId}`, value]
}
/** Returns the changes for a Kobo by their kind and subject. */
const readChanges = (changes: readonly Json[]): Json => {
  const named = changes.map(nameChange)
  return { order: named.map(([name]) => name).join(', '), ...Object.fromEntries(named) }
}

/** A long answer of which the recording has the kind and id of each change, and the first and last changes. */
interface LongAnswer {
  readonly count: number
  readonly order: readonly (readonly [kind: string, id: string])[]
  readonly first: readonly Json[]
  readonly last: readonly Json[]
}
export const isLong = (body: unknown): body is LongAnswer =>
  typeof body === 'object' && body !== null && 'trimmed' in body
export const readLong = ({ order, first, last }: LongAnswer, status: number): Json => ({
  ...readChanges(trimJson([...first, ...last])),
  order: order.map((name) => name.join(' ')).join(', '),
  status,
})
/** Returns the parts of an answer that the recording has. */
export const cutLike = (long: Json, ours: Json): Json =>
  Object.fromEntries(Object.keys(long).map((key) => [key, ours[key]]))

const isJson = (type: string) => /json/.test(type)
/** Returns the parts of an answer that must agree: the status, and the content of a feed or an object. */
export function toComparable(status: number, type: string, body: unknown): Json {
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

/** Lists the differences between two answers, as `path: ours, not theirs`. */
export function listDifferences(ours: Json, theirs: Json, place = ''): string[] {
  if (ours?.status !== theirs?.status) return [`/status: ${ours?.status}, not ${theirs?.status}`]
  const isTree = (v: Json) => typeof v === 'object' && v !== null
  if (!isTree(ours) || !isTree(theirs))
    return ours === theirs ? [] : [`${place}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`]
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((key) =>
    listDifferences(ours[key], theirs[key], `${place}/${key}`),
  )
}

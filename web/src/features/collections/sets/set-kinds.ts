import { getBook } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import * as collections from '@lectern/contract/collections'
import { limits } from '@lectern/contract/limits'
import type { ReadList } from '@lectern/contract/readlists'
import * as readLists from '@lectern/contract/readlists'
import { getSeries } from '@lectern/contract/series'
import { call } from '../../../api/client.ts'
import { publishEvent } from '../../../api/live.ts'
import { isGone } from '../../../lib/api-error.ts'
import { linkOptions } from '../../../lib/link-options.ts'
import type { LinkTarget } from '../../../ui/keyboard/link-target.ts'
import { allLibraries } from '../../libraries/queries.ts'

/** A collection or a read list. */
export interface MemberSet {
  readonly id: string
  readonly name: string
  readonly ordered: boolean
  /** Empty for collections. */
  readonly summary: string
  /** Ids of the members that the user may see. */
  readonly memberIds: readonly string[]
  /** True if the set has members that the user may not see. */
  readonly filtered: boolean
  readonly lastModifiedDate: string
}

export interface SetContent {
  readonly name: string
  readonly ordered: boolean
  readonly summary?: string
  readonly memberIds: readonly string[]
}

interface SetListPage {
  readonly content: readonly MemberSet[]
  readonly number: number
  readonly last: boolean
  readonly totalElements: number
}

interface SetQuery {
  readonly search: string
  readonly page: number
  readonly size: number
  readonly signal: AbortSignal
}

export type SetKindName = 'collection' | 'readlist'

/** The calls of collections or of read lists. Changes are published as events, so that screens show them without the event stream. */
export interface SetKind {
  readonly name: SetKindName
  /** Link to all sets of the kind. */
  readonly allLink: LinkTarget
  readonly list: (query: SetQuery) => Promise<SetListPage>
  readonly get: (setId: string) => Promise<MemberSet>
  readonly create: (content: SetContent) => Promise<MemberSet>
  readonly change: (setId: string, change: Partial<SetContent>) => Promise<void>
  readonly remove: (set: MemberSet) => Promise<void>
  /** Returns whether an item that could be a member still exists. */
  readonly exists: (memberId: string) => Promise<boolean>
}

/** Maximum number of members. */
export const maxMembers = limits.maxList

export const toMemberSet = (set: Collection | ReadList): MemberSet => ({
  id: set.id,
  name: set.name,
  ordered: set.ordered,
  summary: 'summary' in set ? set.summary : '',
  memberIds: 'seriesIds' in set ? set.seriesIds : set.bookIds,
  filtered: set.filtered,
  lastModifiedDate: set.lastModifiedDate,
})

/** Lists the newest changes first, in a search the best match. */
const toListQuery = ({ search, page, size }: SetQuery) =>
  search === '' ? { page, size, sort: ['lastModifiedDate,desc'] } : { page, size, search }

/** Renames the members for the wire. Absent values stay absent, which leaves them unchanged. */
const toBody = <K extends string>({ memberIds, ...others }: Partial<SetContent>, key: K) =>
  ({ ...others, ...(memberIds && { [key]: [...memberIds] }) }) as Omit<Partial<SetContent>, 'memberIds'> & {
    readonly [P in K]?: string[]
  }

async function isFound(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

export const collectionSets: SetKind = {
  name: 'collection',
  allLink: linkOptions({ to: '/libraries/$libraryId/collections', params: { libraryId: allLibraries } }),
  list: async (query) => {
    const page = await call(collections.listCollections, { query: toListQuery(query), signal: query.signal })
    return { ...page, content: page.content.map(toMemberSet) }
  },
  get: async (collectionId) =>
    toMemberSet(await call(collections.getCollection, { params: { collectionId } })),
  create: async ({ name, ordered, memberIds }) => {
    const created = await call(collections.createCollection, {
      body: { name, ordered, seriesIds: [...memberIds] },
    })
    publishEvent({ name: 'CollectionAdded', collectionId: created.id, seriesIds: [...memberIds] })
    return toMemberSet(created)
  },
  change: async (collectionId, change) => {
    const { summary: _, ...body } = toBody(change, 'seriesIds')
    await call(collections.changeCollection, { params: { collectionId }, body })
    publishEvent({ name: 'CollectionChanged', collectionId, seriesIds: [...(change.memberIds ?? [])] })
  },
  remove: async ({ id: collectionId, memberIds }) => {
    await call(collections.deleteCollection, { params: { collectionId } })
    publishEvent({ name: 'CollectionDeleted', collectionId, seriesIds: [...memberIds] })
  },
  exists: (seriesId) => isFound(call(getSeries, { params: { seriesId } })),
}

export const readListSets: SetKind = {
  name: 'readlist',
  allLink: linkOptions({ to: '/libraries/$libraryId/readlists', params: { libraryId: allLibraries } }),
  list: async (query) => {
    const page = await call(readLists.listReadLists, { query: toListQuery(query), signal: query.signal })
    return { ...page, content: page.content.map(toMemberSet) }
  },
  get: async (readListId) => toMemberSet(await call(readLists.getReadList, { params: { readListId } })),
  create: async ({ name, ordered, summary, memberIds }) => {
    const created = await call(readLists.createReadList, {
      body: { name, ordered, ...(summary ? { summary } : {}), bookIds: [...memberIds] },
    })
    publishEvent({ name: 'ReadListAdded', readListId: created.id, bookIds: [...memberIds] })
    return toMemberSet(created)
  },
  change: async (readListId, change) => {
    await call(readLists.changeReadList, { params: { readListId }, body: toBody(change, 'bookIds') })
    publishEvent({ name: 'ReadListChanged', readListId, bookIds: [...(change.memberIds ?? [])] })
  },
  remove: async ({ id: readListId, memberIds }) => {
    await call(readLists.deleteReadList, { params: { readListId } })
    publishEvent({ name: 'ReadListDeleted', readListId, bookIds: [...memberIds] })
  },
  exists: (bookId) => isFound(call(getBook, { params: { bookId } })),
}

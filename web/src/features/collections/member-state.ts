import type { ReadStatus } from '@lectern/contract/progress'
import { type PageSize, parsePage, parsePageSize, parseReadStatus, type Search } from '../books/list-state.ts'

/** State of the items of a collection or read list, as it is in the address. `page` is 1-based. */
export interface MemberState {
  readonly page: number
  readonly pageSize: PageSize
  readonly readStatus: readonly ReadStatus[]
  /** Only series are complete or not. */
  readonly complete: boolean | undefined
}

export type MemberSearch = { readonly [K in 'page' | 'pageSize' | 'readStatus' | 'complete']?: string }

const flags: Readonly<Record<string, boolean>> = { true: true, false: false }

export const parseMembers = (search: Search, rememberedSize: PageSize): MemberState => ({
  page: parsePage(search.page),
  pageSize: parsePageSize(search.pageSize) ?? rememberedSize,
  readStatus: parseReadStatus(search.readStatus),
  complete: flags[String(search.complete)],
})

/** Writes only what differs from the defaults. */
export const writeMembers = (state: MemberState, rememberedSize: PageSize): MemberSearch => ({
  ...(state.page > 1 && { page: String(state.page) }),
  ...(state.pageSize !== rememberedSize && { pageSize: String(state.pageSize) }),
  ...(state.readStatus.length > 0 && { readStatus: state.readStatus.join(',') }),
  ...(state.complete !== undefined && { complete: String(state.complete) }),
})

export const membersQuery = (state: MemberState) => ({
  ...(state.readStatus.length > 0 && { read_status: [...state.readStatus] }),
  ...(state.complete !== undefined && { complete: state.complete }),
  page: state.page - 1,
  size: state.pageSize,
})

export const isNarrowed = (state: MemberState): boolean =>
  state.readStatus.length > 0 || state.complete !== undefined

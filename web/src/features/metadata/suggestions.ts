import {
  listAuthorNames,
  listAuthorRoles,
  listGenres,
  listPublishers,
  listSharingLabels,
  listTags,
} from '@lectern/contract/referential'
import { call } from '../../api/client.ts'
import type { LoadOptions } from '../../ui/use-options.ts'

/** Number of suggestions of one list. */
const size = 30

const toOptions = ({ content }: { readonly content: readonly string[] }) =>
  content.map((label) => ({ id: label, label }))
const toQuery = (typed: string) => ({ size, ...(typed && { search: typed }) })

export const loadGenres: LoadOptions = async (typed, signal) =>
  toOptions(await call(listGenres, { query: toQuery(typed), signal }))
export const loadTags: LoadOptions = async (typed, signal) =>
  toOptions(await call(listTags, { query: toQuery(typed), signal }))
export const loadSharingLabels: LoadOptions = async (typed, signal) =>
  toOptions(await call(listSharingLabels, { query: toQuery(typed), signal }))
export const loadPublishers: LoadOptions = async (typed, signal) =>
  toOptions(await call(listPublishers, { query: toQuery(typed), signal }))
export const loadRoles: LoadOptions = async (typed, signal) => {
  const found = toOptions(await call(listAuthorRoles, { query: { size: 100 }, signal }))
  return found.filter(({ id }) => id.includes(typed.toLowerCase()))
}
/** Names of people, whatever their role is elsewhere. */
export const loadNames = (): LoadOptions => async (typed, signal) =>
  toOptions(await call(listAuthorNames, { query: toQuery(typed), signal }))

/** Returns a word as the server stores it, so that the same one is not added twice (server 1.7). */
export const normalizeWord = (word: string): string => word.trim().toLowerCase()

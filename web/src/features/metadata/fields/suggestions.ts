import {
  listAuthorNames,
  listAuthorRoles,
  listGenres,
  listPublishers,
  listSharingLabels,
  listTags,
} from '@lectern/contract/referential'
import { call } from '../../../api/client.ts'
import type { LoadOptions } from '../../../ui/field/use-options.ts'

/** Maximum number of suggestions. */
const size = 30

type NamesRoute =
  | typeof listAuthorNames
  | typeof listGenres
  | typeof listPublishers
  | typeof listSharingLabels
  | typeof listTags

const toOptions = ({ content }: { readonly content: readonly string[] }) =>
  content.map((label) => ({ id: label, label }))
const suggestFrom =
  (route: NamesRoute): LoadOptions =>
  async (typed, signal) =>
    toOptions(await call(route, { query: { size, ...(typed && { search: typed }) }, signal }))

export const loadGenres = suggestFrom(listGenres)
export const loadTags = suggestFrom(listTags)
export const loadSharingLabels = suggestFrom(listSharingLabels)
export const loadPublishers = suggestFrom(listPublishers)
/** Suggests names of people with any role. */
export const loadNames = suggestFrom(listAuthorNames)
export const loadRoles: LoadOptions = async (typed, signal) => {
  const found = toOptions(await call(listAuthorRoles, { query: { size: 100 }, signal }))
  return found.filter(({ id }) => id.includes(typed.toLowerCase()))
}

/** Returns a word as the server stores it, so that it is not added twice (server 1.7). */
export const normalizeWord = (word: string): string => word.trim().toLowerCase()

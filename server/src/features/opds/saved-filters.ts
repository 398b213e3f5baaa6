import { BookCondition, SeriesCondition } from '@lectern/contract/conditions'
import * as z from 'zod/mini'
import type { Db } from '../../db/open.ts'
import { listUserSettings } from '../client-settings/queries.ts'

/** A saved filter of the web client, as stored in its setting `lectern.filter.<id>`. */
const StoredFilter = z.object({
  name: z.string(),
  kind: z.enum(['series', 'books']),
  libraryId: z.optional(z.string()),
  search: z.record(z.string(), z.string()),
})
type Stored = z.output<typeof StoredFilter>

/** A saved filter as a list. */
export type SavedFilter = {
  readonly id: string
  readonly name: string
  readonly sort: string | undefined
} & (
  | { readonly kind: 'series'; readonly condition: SeriesCondition }
  | { readonly kind: 'books'; readonly condition: BookCondition }
)

const prefix = 'lectern.filter.'
type Operator = 'is' | 'isNot'
type ToLeaf = (value: string, operator: Operator) => unknown

const isTrue = (value: string, operator: Operator) => ({
  operator: (value === 'true') === (operator === 'is') ? 'isTrue' : 'isFalse',
})
/** Returns the test of a value; `*` means any value. */
const orNone = (value: string, operator: Operator) =>
  value === '*' ? { operator: operator === 'is' ? 'isNotNull' : 'isNull' } : { operator, value }
/** Parses `role:name`; the role may be empty. */
function toAuthor(value: string) {
  const colon = value.indexOf(':')
  const [role, name] = [value.slice(0, Math.max(0, colon)), value.slice(colon + 1)]
  return role === '' ? { name } : { name, role }
}
const day = (year: number, rest: string): string => `${String(Math.max(0, year)).padStart(4, '0')}-${rest}Z`
function toYear(value: string, operator: Operator) {
  const year = Number.parseInt(value, 10) || 0
  const leaf = (name: 'after' | 'before', dateTime: string) => ({ releaseDate: { operator: name, dateTime } })
  if (operator === 'is')
    return {
      allOf: [
        leaf('after', day(year - 1, '12-31T12:00:00')),
        leaf('before', day(year + 1, '01-01T12:00:00')),
      ],
    }
  return {
    anyOf: [
      leaf('before', day(year, '01-01T00:00:00')),
      leaf('after', day(year, '12-31T12:00:00')),
      { releaseDate: { operator: 'isNull' } },
    ],
  }
}
const named =
  (name: string, toValue: (value: string) => unknown = String): ToLeaf =>
  (value, operator) => ({ [name]: { operator, value: toValue(value) } })

const shared: Readonly<Record<string, ToLeaf>> = {
  readStatus: named('readStatus'),
  oneshot: (value, operator) => ({ oneShot: isTrue(value, operator) }),
  library: named('libraryId'),
  tag: (value, operator) => ({ tag: orNone(value, operator) }),
  author: named('author', toAuthor),
  releaseYear: toYear,
}
/** Filters by the status of files are not supported: feeds contain only readable books. */
const leaves: Readonly<Record<Stored['kind'], Readonly<Record<string, ToLeaf>>>> = {
  series: {
    ...shared,
    complete: (value, operator) => ({ complete: isTrue(value, operator) }),
    status: named('seriesStatus'),
    genre: (value, operator) => ({ genre: orNone(value, operator) }),
    publisher: named('publisher'),
    language: named('language'),
    ageRating: (value, operator) => ({
      ageRating:
        value === 'none'
          ? { operator: operator === 'is' ? 'isNull' : 'isNotNull' }
          : { operator, value: Number(value) },
    }),
    sharingLabel: (value, operator) => ({ sharingLabel: orNone(value, operator) }),
  },
  books: { ...shared, mediaProfile: named('mediaProfile') },
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the conditions of one filter, written as `Action,!Horror`: `!` excludes a value. */
function toConditions(text: string, isAll: boolean, toLeaf: ToLeaf): unknown[] {
  const values = text.split(',').filter((value) => value !== '' && value !== '!')
  const included = values.filter((v) => !v.startsWith('!')).map((v) => toLeaf(decode(v), 'is'))
  const excluded = values.filter((v) => v.startsWith('!')).map((v) => toLeaf(decode(v.slice(1)), 'isNot'))
  return included.length > 1 && !isAll ? [{ anyOf: included }, ...excluded] : [...included, ...excluded]
}

/** Returns the condition of a stored filter; undefined if a part of it is not supported: half a filter would show too much. */
function toCondition({ kind, libraryId, search }: Stored): unknown {
  const { all = '', sort: _, seed: __, ...filters } = search
  const isAll = new Set(all.split(','))
  const parts = Object.entries(filters).map(([key, text]) => {
    const toLeaf = Object.hasOwn(leaves[kind], key) ? leaves[kind][key] : undefined
    return toLeaf && toConditions(text, isAll.has(key), toLeaf)
  })
  if (parts.includes(undefined)) return undefined
  const library = libraryId === undefined ? [] : [{ libraryId: { operator: 'is', value: libraryId } }]
  return { allOf: [...library, ...parts.flatMap((part) => part ?? [])] }
}

/** Returns the saved filter in a setting; undefined if feeds cannot show it. */
function readSavedFilter(id: string, value: string): SavedFilter | undefined {
  const parsed = z.safeParse(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => {
          try {
            return JSON.parse(text)
          } catch {
            return undefined
          }
        }),
        StoredFilter,
      ),
    ),
    value,
  )
  if (!parsed.success) return undefined
  const stored = parsed.data
  const condition = toCondition(stored)
  const common = { id, name: stored.name, sort: stored.search.sort }
  if (stored.kind === 'series') {
    const checked = SeriesCondition.safeParse(condition)
    return checked.success ? { ...common, kind: 'series', condition: checked.data } : undefined
  }
  const checked = BookCondition.safeParse(condition)
  return checked.success ? { ...common, kind: 'books', condition: checked.data } : undefined
}

/** Returns the saved filters of a user that feeds can show, by name. */
export async function listSavedFilters(db: Db, userId: number): Promise<SavedFilter[]> {
  const settings = Object.entries(await listUserSettings(db, userId))
  return settings
    .flatMap(([name, { value }]) =>
      name.startsWith(prefix) ? (readSavedFilter(name.slice(prefix.length), value) ?? []) : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}

import type { Translation } from './translation.ts'

/** Maximum number of values of one list, and length of one in characters, as for edits here. */
export const maxValues = 2000
const maxLabel = 1000
const maxPairs = 100_000

/** A table of pairs: the column of the owner and that of the value. */
interface PairTable {
  readonly table: string
  readonly owner: string
  readonly value: string
  /** End of the statement, such as the order of the values. */
  readonly tail?: string
}

/** Returns the values of each owner. */
export function readPairs(
  { kavita }: Translation,
  { table, owner, value, tail }: PairTable,
): ReadonlyMap<number, readonly number[]> {
  const pairs = new Map<number, number[]>()
  for (const row of kavita.rows(table, { whole: `${owner} ${value}` }, tail)) {
    const values = pairs.get(row[owner] ?? 0) ?? []
    if (values.length < maxPairs) values.push(row[value] ?? 0)
    pairs.set(row[owner] ?? 0, values)
  }
  return pairs
}

/** Returns the genres or tags of each owner. */
export function readTerms(
  run: Translation,
  terms: 'Genre' | 'Tag',
  table: PairTable,
): ReadonlyMap<number, readonly string[]> {
  const rows = run.kavita.rows(terms, { whole: 'Id', line: 'Title' })
  const titles = new Map([...rows].map(({ Id, Title }) => [Id, Title.trim().slice(0, maxLabel)]))
  return new Map(
    [...readPairs(run, table)].map(([owner, ids]) => [
      owner,
      ids.flatMap((id) => titles.get(id) || []).slice(0, maxValues),
    ]),
  )
}

export interface Credit {
  readonly name: string
  readonly role: number
}

/** Returns the people of each owner with their roles. Before 0.8.4 a person had one role, and the table of pairs was the older one. */
export function readCredits(
  { kavita }: Translation,
  table: { readonly table: string; readonly owner: string },
  older: { readonly table: string; readonly owner: string },
): ReadonlyMap<number, readonly Credit[]> {
  const people = new Map<number, Credit>()
  for (const { Id, Name, Role } of kavita.rows('Person', { whole: 'Id Role', line: 'Name' }))
    people.set(Id, { name: Name.trim().slice(0, maxLabel), role: Role })
  const credits = new Map<number, Credit[]>()
  const add = (owner: number, person: Credit | undefined, role = person?.role): void => {
    if (!person?.name) return
    const list = credits.get(owner) ?? []
    if (list.length < maxValues) list.push({ name: person.name, role: role ?? 0 })
    credits.set(owner, list)
  }
  for (const row of kavita.rows(table.table, { whole: `${table.owner} PersonId Role` }))
    add(row[table.owner] ?? 0, people.get(row.PersonId ?? 0), row.Role)
  for (const row of kavita.rows(older.table, { whole: `${older.owner} PeopleId` }))
    add(row[older.owner] ?? 0, people.get(row.PeopleId ?? 0))
  return credits
}

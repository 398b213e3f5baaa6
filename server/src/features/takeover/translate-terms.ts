import type { Translation } from './translation.ts'

/** Maximum number of values of one list, and length of one in characters, as for edits here. */
export const maxValues = 2000
const maxLabel = 1000

type Lists = ReadonlyMap<number, readonly string[]>

/** Reads the names that a table of pairs gives to each owner. */
export function readPairs(
  { kavita }: Translation,
  pairs: { readonly table: string; readonly owner: string; readonly value: string },
  names: ReadonlyMap<number, string>,
): Lists {
  const lists = new Map<number, string[]>()
  const shape = { [pairs.owner]: 'whole', [pairs.value]: 'whole' } as const
  for (const row of kavita.rows(pairs.table, shape)) {
    const name = names.get(row[pairs.value] ?? 0)
    if (!name) continue
    const list = lists.get(row[pairs.owner] ?? 0) ?? []
    if (list.length < maxValues) list.push(name)
    lists.set(row[pairs.owner] ?? 0, list)
  }
  return lists
}

export function readNames({ kavita }: Translation, table: 'Genre' | 'Tag'): ReadonlyMap<number, string> {
  const rows = kavita.rows(table, { Id: 'whole', Title: 'line' })
  return new Map([...rows].map(({ Id, Title }) => [Id, Title.trim().slice(0, maxLabel)]))
}

export interface Credit {
  readonly name: string
  readonly role: number
}

/** Reads who is named for each owner and as what. Before 0.8.4 the role was one of the person. */
export function readCredits(
  { kavita }: Translation,
  now: { readonly table: string; readonly owner: string },
  before: { readonly table: string; readonly owner: string },
): ReadonlyMap<number, readonly Credit[]> {
  const people = new Map<number, Credit>()
  for (const { Id, Name, Role } of kavita.rows('Person', { Id: 'whole', Name: 'line', Role: 'whole' }))
    people.set(Id, { name: Name.trim().slice(0, maxLabel), role: Role })
  const credits = new Map<number, Credit[]>()
  const add = (owner: number, person: Credit | undefined, role: number): void => {
    if (!person?.name) return
    const list = credits.get(owner) ?? []
    if (list.length < maxValues) list.push({ name: person.name, role })
    credits.set(owner, list)
  }
  for (const row of kavita.rows(now.table, {
    [now.owner]: 'whole',
    PersonId: 'whole',
    Role: 'whole',
  } as const))
    add(row[now.owner] ?? 0, people.get(row.PersonId), row.Role)
  for (const row of kavita.rows(before.table, { [before.owner]: 'whole', PeopleId: 'whole' } as const)) {
    const person = people.get(row.PeopleId)
    add(row[before.owner] ?? 0, person, person?.role ?? 0)
  }
  return credits
}

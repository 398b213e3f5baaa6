import type { Author } from '@lectern/contract/values'

/** A person and the roles in which they are found. */
export interface Person {
  readonly name: string
  readonly roles: readonly string[]
}

/** Joins the roles of each person; keeps the order of the names. */
export function joinPeople(authors: readonly Author[]): readonly Person[] {
  const roles = new Map<string, string[]>()
  for (const { name, role } of authors) {
    const known = roles.get(name) ?? []
    if (!known.includes(role)) known.push(role)
    roles.set(name, known)
  }
  return Array.from(roles, ([name, all]) => ({ name, roles: all }))
}

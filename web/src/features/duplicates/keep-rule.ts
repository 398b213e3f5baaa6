import type { Book } from '@lectern/contract/books'

/** Rules that propose which of several copies to keep. */
export const keepRules = ['oldest', 'newest', 'shortest', 'folder'] as const
export type KeepRule = (typeof keepRules)[number]

export type Copy = Pick<Book, 'id' | 'url' | 'created' | 'deleted'>

/** Returns a path for comparisons that ignore case and the kind of slash. */
const toComparable = (path: string) => path.replaceAll('\\', '/').toLowerCase()

/**
 * Sorts copies by the preference of a rule; `folder` prefers paths that contain a text. Unavailable copies are last; of equally preferred
 * ones the oldest is first.
 */
function sortByRule<C extends Copy>(copies: readonly C[], rule: KeepRule, folder: string): readonly C[] {
  const wanted = toComparable(folder.trim())
  const rank = (copy: C): number => {
    if (rule === 'newest') return -Date.parse(copy.created)
    if (rule === 'shortest') return copy.url.length
    if (rule === 'folder') return wanted !== '' && toComparable(copy.url).includes(wanted) ? 0 : 1
    return Date.parse(copy.created)
  }
  return copies.toSorted(
    (a, b) =>
      Number(a.deleted) - Number(b.deleted) ||
      rank(a) - rank(b) ||
      Date.parse(a.created) - Date.parse(b.created) ||
      a.url.localeCompare(b.url),
  )
}

/** Returns the copy to keep; undefined if all are unavailable. */
export function chooseKept<C extends Copy>(
  copies: readonly C[],
  rule: KeepRule,
  folder: string,
): C | undefined {
  const [first] = sortByRule(copies, rule, folder)
  return first?.deleted === false ? first : undefined
}

/** A file to keep, and the copies to delete. */
export interface CleanUp<C extends Copy = Book> {
  readonly keep: C
  readonly remove: readonly C[]
}

/** Returns the plan that keeps one of the copies; undefined if it is unavailable or there is nothing to delete. */
export function planCleanUp<C extends Copy>(
  copies: readonly C[],
  keptId: string | undefined,
): CleanUp<C> | undefined {
  const keep = copies.find(({ id, deleted }) => id === keptId && !deleted)
  const remove = copies.filter((copy) => copy !== keep && !copy.deleted)
  return keep && remove.length > 0 ? { keep, remove } : undefined
}

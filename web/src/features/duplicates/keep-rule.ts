import type { Book } from '@lectern/contract/books'

/** Which of several equal files is kept unless the admin says otherwise. */
export const keepRules = ['oldest', 'newest', 'shortest', 'folder'] as const
export type KeepRule = (typeof keepRules)[number]

export type Copy = Pick<Book, 'id' | 'url' | 'created' | 'deleted'>

/** Folders are compared without regard to case and to the kind of slash. */
const toComparable = (path: string) => path.replaceAll('\\', '/').toLowerCase()

/**
 * Returns the copies in the order of preference of a rule; `folder` prefers paths that contain a text. What is not there comes last, and
 * the oldest of several equally good ones first.
 */
function inOrder<C extends Copy>(copies: readonly C[], rule: KeepRule, folder: string): readonly C[] {
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

/** Returns the copy to keep; undefined when none is there. */
export function chooseKept<C extends Copy>(
  copies: readonly C[],
  rule: KeepRule,
  folder: string,
): C | undefined {
  const [first] = inOrder(copies, rule, folder)
  return first?.deleted === false ? first : undefined
}

/** One file that stays, and the equal ones that go. */
export interface CleanUp<C extends Copy = Book> {
  readonly keep: C
  readonly remove: readonly C[]
}

/** Returns what goes when one of the copies is kept; undefined when nothing would, or when what is kept is not there. */
export function planCleanUp<C extends Copy>(
  copies: readonly C[],
  keptId: string | undefined,
): CleanUp<C> | undefined {
  const keep = copies.find(({ id, deleted }) => id === keptId && !deleted)
  const remove = copies.filter((copy) => copy !== keep && !copy.deleted)
  return keep && remove.length > 0 ? { keep, remove } : undefined
}

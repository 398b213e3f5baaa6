import type { CheckPoint } from '@lectern/contract/server-check'
import { isClassVisible } from '../../access/restriction.ts'
import { countUsers } from '../auth/queries.ts'
import { findBookId } from '../books/queries.ts'
import { listLibraries } from '../libraries/queries.ts'
import { type CheckDeps, PointBuilder } from './check-point.ts'
import {
  type CheckedUser,
  listClassBooks,
  listSeenClasses,
  listUsedClasses,
  listUsersAfter,
  type UsedClass,
} from './queries.ts'

const batchSize = 50
const sampledUsers = 50
/** Maximum number of hidden books, and of visible ones, that are tried as one user. */
const triedBooks = { quick: 10, thorough: 200 }

const canSee = (user: CheckedUser, each: UsedClass): boolean =>
  (user.allLibraries || user.libraryIds.has(each.libraryId)) && isClassVisible(user.restriction, each)

/** Shortens an address so that only its owner recognizes it: `a…@e…`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name)[0] ?? ''}…@${Array.from(host)[0] ?? ''}…`
}

/**
 * Tries the restrictions as each user: compares the access classes that lists show, the libraries, and books by their ids with those that the
 * rights of the user allow.
 */
export async function checkRestrictions(deps: CheckDeps): Promise<CheckPoint> {
  const { db, signal, isThorough, progress } = deps
  const point = new PointBuilder()
  const [classes, books, count] = await Promise.all([listUsedClasses(db), listClassBooks(db), countUsers(db)])
  const total = isThorough ? count : Math.min(count, sampledUsers)
  for (let last = 0; point.checked < total; ) {
    const users = await listUsersAfter(db, last, Math.min(batchSize, total - point.checked))
    if (users.length === 0) break
    for (const user of users) {
      signal.throwIfAborted()
      const name = maskEmail(user.account.email)
      const { isShown, isMissing } = await tryAs(user)
      if (isShown) point.add('FAULT', { problem: 'HIDDEN_SHOWN', name })
      if (isMissing) point.add('FAULT', { problem: 'VISIBLE_MISSING', name })
      point.checked += 1
      last = user.account.userId
      progress(point.checked, total)
    }
  }
  point.skipped = count - point.checked
  return point.build('RESTRICTIONS')

  async function tryAs(user: CheckedUser) {
    const { account, allLibraries, libraryIds } = user
    const [seen, seenLibraries] = await Promise.all([
      listSeenClasses(db, account),
      listLibraries(db, account),
    ])
    const visible = classes.filter((each) => canSee(user, each))
    const hidden = classes.filter((each) => !canSee(user, each))
    const [foundVisible, foundHidden] = await Promise.all([tryBooks(visible), tryBooks(hidden)])
    return {
      isShown:
        hidden.some(({ id }) => seen.has(id)) ||
        seenLibraries.some(({ id }) => !allLibraries && !libraryIds.has(id)) ||
        foundHidden.includes(true),
      isMissing: visible.some(({ id }) => !seen.has(id)) || foundVisible.includes(false),
    }

    /** Tries to find a book of each class; returns true for those that were found. */
    function tryBooks(tried: readonly UsedClass[]): Promise<boolean[]> {
      const bookIds = tried.flatMap(({ id }) => books.get(id) ?? [])
      const chosen = bookIds.slice(0, isThorough ? triedBooks.thorough : triedBooks.quick)
      return Promise.all(chosen.map(async (bookId) => (await findBookId(db, account, bookId)) !== undefined))
    }
  }
}

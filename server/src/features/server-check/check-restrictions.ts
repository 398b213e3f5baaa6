import type { CheckPoint } from '@lectern/contract/server-check'
import { isClassVisible } from '../../access/restriction.ts'
import { countUsers } from '../auth/queries.ts'
import { findBookId } from '../books/queries.ts'
import { listLibraries } from '../libraries/queries.ts'
import { type CheckDeps, PointBuilder } from './check-point.ts'
import { maskEmail } from './mask-email.ts'
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
/** Books that are tried as one user: hidden ones, and as many that are to be seen. */
const triedBooks = { quick: 10, thorough: 200 }

const maySee = (user: CheckedUser, each: UsedClass): boolean =>
  (user.allLibraries || user.libraryIds.has(each.libraryId)) && isClassVisible(user.restriction, each)

/**
 * Tries the restrictions as each user: the access classes that lists show, the libraries, and books by their ids are compared with what
 * follows from the rights of the user alone.
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
    const visible = classes.filter((each) => maySee(user, each))
    const hidden = classes.filter((each) => !maySee(user, each))
    const [foundVisible, foundHidden] = await Promise.all([tryBooks(visible), tryBooks(hidden)])
    return {
      isShown:
        hidden.some(({ id }) => seen.has(id)) ||
        seenLibraries.some(({ id }) => !allLibraries && !libraryIds.has(id)) ||
        foundHidden.includes(true),
      isMissing: visible.some(({ id }) => !seen.has(id)) || foundVisible.includes(false),
    }

    /** Tries a book of each of some classes; returns which were found. */
    function tryBooks(of: readonly UsedClass[]): Promise<boolean[]> {
      const tried = of.flatMap(({ id }) => books.get(id) ?? [])
      const some = tried.slice(0, isThorough ? triedBooks.thorough : triedBooks.quick)
      return Promise.all(some.map(async (bookId) => (await findBookId(db, account, bookId)) !== undefined))
    }
  }
}

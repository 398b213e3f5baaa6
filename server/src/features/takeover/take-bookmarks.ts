import { limits } from '@lectern/contract/limits'
import { toSearchText } from '../annotations/annotate-book.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime } from './source-values.ts'
import type { TakenLibrary, TakeoverRun } from './takeover-run.ts'

/** True for a bookmark that an earlier take-over brought, and that is not here any more. */
function wasDeletedHere(
  { target, before }: TakeoverRun,
  row: SourceRow,
  { takenBefore = -1 }: TakenLibrary,
  created: number,
): boolean {
  if (created > Math.min(takenBefore, before.find('users', String(row.USER_ID)) ?? -1)) return false
  return !target.get('SELECT 1 AS one FROM annotation WHERE public_id = ?', String(row.ID))
}

/** Takes bookmarks of pages over, as far as a user may have so many. */
export function takeBookmarks(run: TakeoverRun): void {
  const { source, target, tally } = run
  const ofUser = new Map<number, number>()
  for (const row of source.rows('BOOKMARK')) {
    run.step('bookmarks')
    const userId = run.users.get(String(row.USER_ID))
    const book = run.books.get(String(row.BOOK_ID))
    if (userId === undefined || !book) {
      tally.skip('bookmarks', 'OWNER_MISSING')
      continue
    }
    const known =
      ofUser.get(userId) ??
      Number(target.get('SELECT count(*) AS n FROM annotation WHERE user_id = ?', userId)?.n ?? 0)
    const created = parseTime(row.CREATED_DATE) ?? run.now
    if (wasDeletedHere(run, row, book.library, created)) {
      tally.skip('bookmarks', 'DELETED_HERE')
      continue
    }
    const isAdded =
      known < limits.maxAnnotations &&
      target.insertIgnored('annotation', {
        public_id: String(row.ID),
        user_id: userId,
        book_id: book.id,
        kind: 'BOOKMARK',
        page: Number(row.PAGE),
        progression: null,
        locator: null,
        color: null,
        note: '',
        search_text: toSearchText('', null),
        created,
        modified: created,
      })
    ofUser.set(userId, known + (isAdded ? 1 : 0))
    tally.count('bookmarks', isAdded ? 'added' : 'kept')
  }
}

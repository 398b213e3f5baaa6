import { firstVersion } from './001-first-version.ts'
import { filesSetsAndSearch } from './002-files-sets-and-search.ts'
import { signInLogIndexes } from './003-sign-in-log-indexes.ts'
import { searchOfAllFields } from './004-search-of-all-fields.ts'
import { classCounts } from './005-class-counts.ts'
import { pagePanels } from './006-page-panels.ts'
import { annotations } from './007-annotations.ts'
import { historyOfLibraries } from './008-history-of-libraries.ts'
import { totals } from './009-totals.ts'
import { viewedUser } from './010-viewed-user.ts'
import { koreaderLegacyHash } from './011-koreader-legacy-hash.ts'
import { pageLooks } from './012-page-looks.ts'
import { sessionDevices } from './013-session-devices.ts'
import { kobo } from './014-kobo.ts'
import { progressShare } from './015-progress-share.ts'
import { takenRows } from './016-taken-rows.ts'
import { koreaderWaiting } from './017-koreader-waiting.ts'
import { fileNameHash } from './018-file-name-hash.ts'
import { misnamedFiles } from './019-misnamed-files.ts'

/**
 * The steps of the schema. A step that was released is never edited; a change is a new step. Each runs in one transaction, and `PRAGMA
 * user_version` counts the steps that ran, so a server killed while migrating starts again at the same step.
 *
 * Order of index columns: sort column, then id, then the filtered columns. Without the id second, SQLite sorts whole groups of equal
 * keys in memory (measured: 148 ms instead of 1.6 at 500,000 books).
 *
 * Results of the function `fold` remain in memory until the statement ends, so a step calls it once for each name, not for each book with it.
 *
 * A key on which rights depend is AUTOINCREMENT: the number of a deleted user or library is never reused.
 */
export const migrations: readonly string[] = [
  firstVersion,
  filesSetsAndSearch,
  signInLogIndexes,
  searchOfAllFields,
  classCounts,
  pagePanels,
  annotations,
  historyOfLibraries,
  totals,
  viewedUser,
  koreaderLegacyHash,
  pageLooks,
  sessionDevices,
  kobo,
  progressShare,
  takenRows,
  koreaderWaiting,
  fileNameHash,
  misnamedFiles,
]

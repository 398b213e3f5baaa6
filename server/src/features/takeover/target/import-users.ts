import { roles as knownRoles } from '@lectern/contract/roles'
import { toEmailKey } from '../../../access/email.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import { parseTime, readTimes, toBoolean, toFlag, toNumber } from '../komga/source-values.ts'
import { importRows, type TakeoverRun } from '../takeover-run.ts'

/** Columns of roles in releases before 1.17. */
const roleColumns = {
  ADMIN: 'ROLE_ADMIN',
  FILE_DOWNLOAD: 'ROLE_FILE_DOWNLOAD',
  PAGE_STREAMING: 'ROLE_PAGE_STREAMING',
  KOBO_SYNC: 'ROLE_KOBO_SYNC',
} as const

/** Roles that Komga's updates to 1.12 and 1.17 give to administrators. */
const laterAdminRoles = ['KOBO_SYNC', 'KOREADER_SYNC'] as const

function readRoles({ source }: TakeoverRun, user: SourceRow): string[] {
  const hasTable = source.has('USER_ROLE', 'ROLE')
  const granted = new Set<unknown>(
    hasTable
      ? source.list('SELECT ROLE FROM USER_ROLE WHERE USER_ID = ?', String(user.ID)).map((r) => r.ROLE)
      : Object.entries(roleColumns).flatMap(([role, column]) => (toBoolean(user[column]) ? [role] : [])),
  )
  if (!hasTable && granted.has('ADMIN')) for (const role of laterAdminRoles) granted.add(role)
  return knownRoles.filter((role) => granted.has(role))
}

function readLabels({ source }: TakeoverRun, userId: string, allow: 0 | 1): string {
  const rows = source.list(
    `SELECT LABEL FROM USER_SHARING WHERE USER_ID = ? AND ALLOW = ${allow} ORDER BY LABEL`,
    userId,
  )
  return JSON.stringify(rows.map((r) => String(r.LABEL)))
}

function readUser(run: TakeoverRun, row: SourceRow) {
  const userId = String(row.ID)
  const age = toNumber(row.AGE_RESTRICTION)
  return {
    roles: JSON.stringify(readRoles(run, row)),
    shared_all: toFlag(row.SHARED_ALL_LIBRARIES ?? 1),
    age,
    age_rule: age === null ? null : toBoolean(row.AGE_RESTRICTION_ALLOW_ONLY) ? 'ALLOW_ONLY' : 'EXCLUDE',
    labels_allow: readLabels(run, userId, 1),
    labels_exclude: readLabels(run, userId, 0),
  }
}

/**
 * Imports accounts with the hashes of their passwords (of bcrypt or ASP.NET Identity, replaced at the next sign-in). An account here with the
 * same address is kept as it is and gets the progress of the old one. Returns the keys of accounts that were added or updated.
 */
export function importUsers(run: TakeoverRun): ReadonlySet<number> {
  const { source, target, importedBefore } = run
  const fresh = new Set<number>()
  importRows(run, 'users', source.rows('USER'), (row) => {
    const publicId = String(row.ID)
    const email = String(row.EMAIL)
    const known = target.get<{ id: number; public_id: string; modified: number }>(
      'SELECT id, public_id, modified FROM user WHERE public_id = ? OR email_key = ? ORDER BY public_id = ? DESC',
      publicId,
      toEmailKey(email),
      publicId,
    )
    const { created, modified } = readTimes(row, run.now)
    if (!known && importedBefore.has('users', publicId)) return 'DELETED_HERE'
    importedBefore.add('users', publicId)
    if (known) run.users.set(publicId, known.id)
    if (known && (known.public_id !== publicId || modified <= known.modified)) return 'kept'
    const values = { ...readUser(run, row), password_hash: String(row.PASSWORD), modified }
    if (known) target.update('user', 'id', known.id, values)
    const ids = { public_id: publicId, email, email_key: toEmailKey(email) }
    const userId = known?.id ?? target.insert('user', { ...ids, ...values, created })
    run.users.set(publicId, userId)
    fresh.add(userId)
    return known ? 'updated' : 'added'
  })
  return fresh
}

/**
 * Imports the libraries that are shared with users; after users and libraries. Access that was removed here is not restored: only `fresh`
 * users get access, and all users to a library that is new here.
 */
export function importSharing(run: TakeoverRun, fresh: ReadonlySet<number>): void {
  const { source, target } = run
  /** An account that was here independently of the old server keeps the access that it has here. */
  const isImported = (id: number, publicId: string): boolean =>
    !source.keepsIds || target.has('user', { id, public_id: publicId })
  for (const row of source.rows('USER_LIBRARY_SHARING')) {
    const userId = run.users.get(String(row.USER_ID))
    const library = run.libraries.get(String(row.LIBRARY_ID))
    if (userId === undefined || !library) continue
    const isNew = library.importedAt === undefined || fresh.has(userId)
    if (isNew && isImported(userId, String(row.USER_ID)))
      target.insertIgnored('user_library', { user_id: userId, library_id: library.id })
  }
}

/** Imports API keys as hashes: programs keep working without a change. */
export function importApiKeys(run: TakeoverRun): void {
  const { source, target, importedBefore } = run
  importRows(run, 'apiKeys', source.rows('USER_API_KEY', 'CREATED_DATE, ID'), (row) => {
    const userId = run.users.get(String(row.USER_ID))
    if (userId === undefined) return 'OWNER_MISSING'
    const publicId = String(row.ID)
    const isKnown = target.has('api_key', { public_id: publicId })
    if (!isKnown && importedBefore.has('apiKeys', publicId)) return 'DELETED_HERE'
    const comment = String(row.COMMENT)
    const created = parseTime(row.CREATED_DATE) ?? run.now
    const isAdded = target.insertIgnored('api_key', {
      public_id: publicId,
      user_id: userId,
      key_hash: String(row.API_KEY).toLowerCase(),
      comment,
      comment_key: comment.normalize('NFKC').toLowerCase(),
      created,
      modified: created,
    })
    if (!isAdded && !isKnown) return 'NAME_TAKEN'
    importedBefore.add('apiKeys', publicId)
    return isAdded ? 'added' : 'kept'
  })
}

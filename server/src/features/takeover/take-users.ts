import { roles as knownRoles } from '@lectern/contract/roles'
import { toEmailKey } from '../../access/email.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, toBoolean } from './source-values.ts'
import type { TakeoverRun } from './takeover-run.ts'

/** Columns of roles in releases before 1.17. */
const roleColumns = {
  ADMIN: 'ROLE_ADMIN',
  FILE_DOWNLOAD: 'ROLE_FILE_DOWNLOAD',
  PAGE_STREAMING: 'ROLE_PAGE_STREAMING',
  KOBO_SYNC: 'ROLE_KOBO_SYNC',
} as const

/** The update of the old server to 1.12 and 1.17 gives these to administrators. */
const laterAdminRoles = ['KOBO_SYNC', 'KOREADER_SYNC'] as const

function readRoles({ source }: TakeoverRun, user: SourceRow): string[] {
  if (source.has('USER_ROLE', 'ROLE')) {
    const granted = new Set(
      source.list('SELECT ROLE FROM USER_ROLE WHERE USER_ID = ?', String(user.ID)).map((r) => r.ROLE),
    )
    return knownRoles.filter((role) => granted.has(role))
  }
  const granted = new Set<string>(
    Object.entries(roleColumns).flatMap(([role, column]) => (toBoolean(user[column]) ? [role] : [])),
  )
  if (granted.has('ADMIN')) for (const role of laterAdminRoles) granted.add(role)
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
  const age = row.AGE_RESTRICTION ?? null
  return {
    roles: JSON.stringify(readRoles(run, row)),
    shared_all: toBoolean(row.SHARED_ALL_LIBRARIES ?? 1) ? 1 : 0,
    age: age === null ? null : Number(age),
    age_rule: age === null ? null : toBoolean(row.AGE_RESTRICTION_ALLOW_ONLY) ? 'ALLOW_ONLY' : 'EXCLUDE',
    labels_allow: readLabels(run, userId, 1),
    labels_exclude: readLabels(run, userId, 0),
  }
}

function updateUser(run: TakeoverRun, row: SourceRow, id: number, modified: number): void {
  run.target.update('user', 'id', id, {
    ...readUser(run, row),
    password_hash: String(row.PASSWORD),
    modified,
  })
}

/**
 * Takes accounts over with the hashes of their passwords (of bcrypt or ASP.NET Identity, replaced at the next sign-in). An account with the same address that is
 * here already stays as it is and gets the progress of the old one. Returns the keys of those that are as the old server has them.
 */
export function takeUsers(run: TakeoverRun): ReadonlySet<number> {
  const { source, target, tally } = run
  const fresh = new Set<number>()
  for (const row of source.rows('USER')) {
    run.step('users')
    const publicId = String(row.ID)
    const email = String(row.EMAIL)
    const known = target.get<{ id: number; public_id: string; modified: number }>(
      'SELECT id, public_id, modified FROM user WHERE public_id = ? OR email_key = ? ORDER BY public_id = ? DESC',
      publicId,
      toEmailKey(email),
      publicId,
    )
    const modified = parseTime(row.LAST_MODIFIED_DATE) ?? run.now
    if (!known && run.before.has('users', publicId)) {
      tally.skip('users', 'DELETED_HERE')
      continue
    }
    run.before.note('users', publicId)
    if (known) {
      run.users.set(publicId, known.id)
      const isNewer = known.public_id === publicId && modified > known.modified
      if (isNewer) {
        fresh.add(known.id)
        updateUser(run, row, known.id, modified)
      }
      tally.count('users', isNewer ? 'updated' : 'kept')
      continue
    }
    const userId = target.insert('user', {
      public_id: publicId,
      email,
      email_key: toEmailKey(email),
      password_hash: String(row.PASSWORD),
      ...readUser(run, row),
      created: parseTime(row.CREATED_DATE) ?? run.now,
      modified,
    })
    run.users.set(publicId, userId)
    fresh.add(userId)
    tally.count('users', 'added')
  }
  return fresh
}

/**
 * Takes over which libraries are shared with whom; after users and libraries. What was taken from somebody here is not given back: only
 * `fresh` users, and everybody for a library that is new here.
 */
export function takeSharing(run: TakeoverRun, fresh: ReadonlySet<number>): void {
  const { source, target } = run
  /** An account that was here on its own sees what an administrator here lets it see. */
  const isTaken = (userId: number, publicId: string): boolean =>
    !source.hasOwnIds ||
    target.get('SELECT 1 AS one FROM user WHERE id = ? AND public_id = ?', userId, publicId) !== undefined
  for (const row of source.rows('USER_LIBRARY_SHARING')) {
    const userId = run.users.get(String(row.USER_ID))
    const library = run.libraries.get(String(row.LIBRARY_ID))
    const isNew = library !== undefined && (library.takenBefore === undefined || fresh.has(userId ?? -1))
    if (userId !== undefined && library && isNew && isTaken(userId, String(row.USER_ID)))
      target.insertIgnored('user_library', { user_id: userId, library_id: library.id })
  }
}

/** Takes API keys over as hashes: programs go on working without a change. */
export function takeApiKeys(run: TakeoverRun): void {
  const { source, target, tally } = run
  for (const row of source.rows('USER_API_KEY', 'CREATED_DATE, ID')) {
    run.step('apiKeys')
    const userId = run.users.get(String(row.USER_ID))
    if (userId === undefined) {
      tally.skip('apiKeys', 'OWNER_MISSING')
      continue
    }
    if (
      run.before.has('apiKeys', String(row.ID)) &&
      !target.get('SELECT 1 AS one FROM api_key WHERE public_id = ?', String(row.ID))
    ) {
      tally.skip('apiKeys', 'DELETED_HERE')
      continue
    }
    const comment = String(row.COMMENT)
    const added = target.insertIgnored('api_key', {
      public_id: String(row.ID),
      user_id: userId,
      key_hash: String(row.API_KEY).toLowerCase(),
      comment,
      comment_key: comment.normalize('NFKC').toLowerCase(),
      created: parseTime(row.CREATED_DATE) ?? run.now,
      modified: parseTime(row.CREATED_DATE) ?? run.now,
    })
    if (added) {
      run.before.note('apiKeys', String(row.ID))
      tally.count('apiKeys', 'added')
      continue
    }
    const isKnown = target.get('SELECT 1 AS one FROM api_key WHERE public_id = ?', String(row.ID))
    if (isKnown) run.before.note('apiKeys', String(row.ID))
    if (isKnown) tally.count('apiKeys', 'kept')
    else tally.skip('apiKeys', 'NAME_TAKEN')
  }
}

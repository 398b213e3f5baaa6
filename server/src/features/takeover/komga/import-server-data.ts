import { PageHashAction } from '@lectern/contract/duplicates'
import { HistoryType } from '@lectern/contract/history'
import { ThumbnailSize } from '@lectern/contract/settings'
import type { Held, SkipReason } from '@lectern/contract/takeover'
import { writePoster } from '../../../media/poster/poster-file.ts'
import { importRows, type TakeoverRun } from '../takeover-run.ts'
import type { ImportOutcome } from '../target/tally.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, readTimes, timeOfId, toBoolean, toFlag, toNumber, toText } from './source-values.ts'

/** Stores the preview of a page, and returns the name of its file; empty if there is none. */
function writePreview({ source, postersFolder }: TakeoverRun, hash: string): string {
  const [row] = source.list('SELECT THUMBNAIL FROM PAGE_HASH_THUMBNAIL WHERE HASH = ?', hash)
  return row?.THUMBNAIL instanceof Uint8Array ? writePoster(postersFolder, row.THUMBNAIL) : ''
}

function importPageDecision(run: TakeoverRun, row: SourceRow, isHeld: boolean): ImportOutcome | SkipReason {
  const { target, importedBefore } = run
  const hash = String(row.HASH)
  const action = PageHashAction.options.indexOf(isHeld ? 'DELETE_MANUAL' : (row.ACTION as PageHashAction))
  if (action < 0) return 'UNKNOWN_VALUE'
  const times = readTimes(row, run.now)
  const known = target.get<{ modified: number }>('SELECT modified FROM known_page WHERE hash = ?', hash)
  if (!known && importedBefore.has('pageDecisions', hash)) return 'DELETED_HERE'
  importedBefore.add('pageDecisions', hash)
  if (known && known.modified >= times.modified) return 'kept'
  const size = toNumber(row.SIZE)
  target.run('DELETE FROM known_page WHERE hash = ?', hash)
  target.insert('known_page', {
    hash,
    size: size !== null && size < 0 ? null : size,
    action,
    delete_count: Number(row.DELETE_COUNT),
    preview: writePreview(run, hash),
    ...times,
  })
  return known && !isHeld ? 'updated' : 'added'
}

/**
 * Imports decisions about duplicate pages. Pages that the old server deletes automatically are deleted only on request here until an
 * administrator allows it, because a scan would rewrite files. Returns the held decisions.
 */
export function importPageDecisions(run: TakeoverRun): Held[] {
  let held = 0
  importRows(run, 'pageDecisions', run.source.rows('PAGE_HASH'), (row) => {
    const isHeld = row.ACTION === 'DELETE_AUTO' && !run.choices.allowed.includes('deletePages')
    const outcome = importPageDecision(run, row, isHeld)
    if (isHeld && outcome === 'added') held += 1
    return outcome
  })
  return held > 0 ? [{ option: 'deletePages', libraryId: null, libraryName: null, count: held }] : []
}

/** Imports the settings of clients; those that are set here already are kept. */
export function importClientSettings(run: TakeoverRun): void {
  const { source, target, importedBefore } = run
  const add = (userId: number, owner: string, name: string, value: string, isPublic: 0 | 1) => {
    const id = `${owner} ${name}`
    const isHere = target.has('client_setting', { user_id: userId, name })
    if (!isHere && importedBefore.has('clientSettings', id)) return 'DELETED_HERE'
    importedBefore.add('clientSettings', id)
    const setting = { user_id: userId, name, value, is_public: isPublic }
    return target.insertIgnored('client_setting', setting) ? 'added' : 'kept'
  }
  importRows(run, 'clientSettings', source.rows('CLIENT_SETTINGS_GLOBAL'), (row) =>
    add(0, '', String(row.KEY), String(row.VALUE), toFlag(row.ALLOW_UNAUTHORIZED)),
  )
  importRows(run, 'clientSettings', source.rows('CLIENT_SETTINGS_USER'), (row) => {
    const owner = String(row.USER_ID)
    const userId = run.users.get(owner)
    if (userId === undefined) return 'OWNER_MISSING'
    return add(userId, owner, String(row.KEY), String(row.VALUE), 0)
  })
}

const wholeIn = (text: string, min: number, max: number): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** Settings that do not depend on the machine, by the keys of the old server, with their names and values here. */
const settingReaders: Readonly<
  Record<string, readonly [name: string, read: (text: string) => unknown, textIfMissing?: string]>
> = {
  DELETE_EMPTY_COLLECTIONS: ['deleteEmptyCollections', toBoolean, '0'],
  DELETE_EMPTY_READLISTS: ['deleteEmptyReadLists', toBoolean, '0'],
  REMEMBER_ME_DURATION: ['rememberMeDurationDays', (text) => wholeIn(text, 1, 3650)],
  THUMBNAIL_SIZE: ['thumbnailSize', (text) => ThumbnailSize.safeParse(text).data],
  TASK_POOL_SIZE: ['taskPoolSize', (text) => wholeIn(text, 1, 64)],
  KOBO_PROXY: ['koboProxy', toBoolean],
}

/** Imports the settings of the server, only the first time: later they are changed here. Port, path and keys belong to the old machine. */
export function importSettings({ source, target, tally, isAgain }: TakeoverRun): void {
  const stored = new Map(
    [...source.rows('SERVER_SETTINGS')].map((r) => [String(r.KEY), String(r.VALUE ?? '')]),
  )
  for (const [key, [name, read, textIfMissing]] of Object.entries(settingReaders)) {
    const text = stored.get(key) ?? textIfMissing
    if (text === undefined) continue
    const value = read(text)
    if (value !== undefined && !isAgain) target.saveSetting(name, value)
    tally.count('settings', value === undefined ? 'UNKNOWN_VALUE' : isAgain ? 'kept' : 'added')
  }
}

/** Imports the history. Its times are in the local time of the old server; the ids contain the same times in UTC. */
export function importHistory(run: TakeoverRun): void {
  const { source, target } = run
  importRows(run, 'history', source.rows('HISTORICAL_EVENT', 'ID'), (row) => {
    const id = String(row.ID)
    if (!HistoryType.safeParse(row.TYPE).success) return 'UNKNOWN_VALUE'
    const properties = source
      .list('SELECT KEY, VALUE FROM HISTORICAL_EVENT_PROPERTIES WHERE ID = ? ORDER BY KEY', id)
      .map((r) => [String(r.KEY), String(r.VALUE)])
    const event = {
      date: timeOfId(id) ?? (parseTime(row.TIMESTAMP) ?? run.now) - run.clockOffset,
      type: String(row.TYPE),
      properties: JSON.stringify(Object.fromEntries(properties)),
    }
    if (target.has('history', event)) return 'kept'
    target.insert('history', { ...event, book_id: row.BOOK_ID ?? null, series_id: row.SERIES_ID ?? null })
    return 'added'
  })
}

/** Imports the marks of read announcements. */
export function importAnnouncements(run: TakeoverRun): void {
  importRows(run, 'announcements', run.source.rows('ANNOUNCEMENTS_READ'), (row) => {
    const userId = run.users.get(String(row.USER_ID))
    if (userId === undefined) return 'OWNER_MISSING'
    const mark = { user_id: userId, announcement_id: String(row.ANNOUNCEMENT_ID) }
    return run.target.insertIgnored('announcement_read', mark) ? 'added' : 'kept'
  })
}

/** Imports the sign-ins of the last weeks. */
export function importActivity(run: TakeoverRun): void {
  const { source, target } = run
  importRows(run, 'activity', source.rows('AUTHENTICATION_ACTIVITY'), (row) => {
    const values = {
      user_id: run.users.get(String(row.USER_ID)) ?? null,
      email: toText(row.EMAIL),
      ip: toText(row.IP),
      user_agent: toText(row.USER_AGENT),
      success: toFlag(row.SUCCESS),
      error: toText(row.ERROR),
      source: toText(row.SOURCE),
      date: parseTime(row.DATE_TIME) ?? run.now,
      api_key_id: toText(row.API_KEY_ID),
      api_key_comment: toText(row.API_KEY_COMMENT),
    }
    const { date, email, source: signInSource } = values
    if (run.isAgain && target.has('auth_activity', { date, email, source: signInSource })) return 'kept'
    // An imported sign-in that is not here any more was old enough to be removed.
    if (date <= (run.importedBefore.find('users', String(row.USER_ID)) ?? -1)) return 'DELETED_HERE'
    target.insert('auth_activity', values)
    return 'added'
  })
}

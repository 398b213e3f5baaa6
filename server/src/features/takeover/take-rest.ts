import { PageHashAction } from '@lectern/contract/duplicates'
import { HistoryType } from '@lectern/contract/history'
import { ThumbnailSize } from '@lectern/contract/settings'
import type { Held } from '@lectern/contract/takeover'
import { writePoster } from '../../media/poster/poster-file.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, timeOfId, toBoolean } from './source-values.ts'
import type { TakeoverRun } from './takeover-run.ts'

type Decision = 'held' | 'added' | 'updated' | 'kept' | 'unknown' | 'deleted'

function takePageDecision(run: TakeoverRun, row: SourceRow): Decision {
  const { source, target, choices } = run
  const hash = String(row.HASH)
  const action = PageHashAction.options.indexOf(row.ACTION as PageHashAction)
  if (action < 0) return 'unknown'
  const modified = parseTime(row.LAST_MODIFIED_DATE) ?? run.now
  const known = target.get<{ modified: number }>('SELECT modified FROM known_page WHERE hash = ?', hash)
  if (!known && run.before.has('pageDecisions', hash)) return 'deleted'
  run.before.note('pageDecisions', hash)
  if (known && known.modified >= modified) return 'kept'
  const isHeld = row.ACTION === 'DELETE_AUTO' && !choices.allowed.includes('deletePages')
  const [picture] = source.list('SELECT THUMBNAIL FROM PAGE_HASH_THUMBNAIL WHERE HASH = ?', hash)
  target.run('DELETE FROM known_page WHERE hash = ?', hash)
  target.insert('known_page', {
    hash,
    size: row.SIZE === null || Number(row.SIZE) < 0 ? null : Number(row.SIZE),
    action: isHeld ? PageHashAction.options.indexOf('DELETE_MANUAL') : action,
    delete_count: Number(row.DELETE_COUNT),
    preview:
      picture?.THUMBNAIL instanceof Uint8Array ? writePoster(run.postersFolder, picture.THUMBNAIL) : '',
    created: parseTime(row.CREATED_DATE) ?? run.now,
    modified,
  })
  if (isHeld) return 'held'
  return known ? 'updated' : 'added'
}

/**
 * Takes decisions about pages over. Pages that the old server deletes by itself are deleted by hand here until an administrator says yes:
 * a scan would rewrite files. Returns what was held back.
 */
export function takePageDecisions(run: TakeoverRun): Held[] {
  let held = 0
  for (const row of run.source.rows('PAGE_HASH')) {
    run.step('pageDecisions')
    const decision = takePageDecision(run, row)
    if (decision === 'held') held += 1
    if (decision === 'unknown') run.tally.skip('pageDecisions', 'UNKNOWN_VALUE')
    else if (decision === 'deleted') run.tally.skip('pageDecisions', 'DELETED_HERE')
    else run.tally.count('pageDecisions', decision === 'held' ? 'added' : decision)
  }
  return held > 0 ? [{ option: 'deletePages', libraryId: null, libraryName: null, count: held }] : []
}

/** Takes the settings of clients over; what is set here already stays. */
export function takeClientSettings(run: TakeoverRun): void {
  const { source, target, tally } = run
  const add = (userId: number, owner: string, name: string, value: string, isPublic: boolean): void => {
    const isHere = target.get(
      'SELECT 1 AS one FROM client_setting WHERE user_id = ? AND name = ?',
      userId,
      name,
    )
    if (!isHere && run.before.has('clientSettings', `${owner} ${name}`)) {
      tally.skip('clientSettings', 'DELETED_HERE')
      return
    }
    run.before.note('clientSettings', `${owner} ${name}`)
    const row = { user_id: userId, name, value, is_public: isPublic ? 1 : 0 }
    tally.count('clientSettings', target.insertIgnored('client_setting', row) ? 'added' : 'kept')
  }
  for (const row of source.rows('CLIENT_SETTINGS_GLOBAL')) {
    run.step('clientSettings')
    add(0, '', String(row.KEY), String(row.VALUE), toBoolean(row.ALLOW_UNAUTHORIZED))
  }
  for (const row of source.rows('CLIENT_SETTINGS_USER')) {
    run.step('clientSettings')
    const userId = run.users.get(String(row.USER_ID))
    if (userId === undefined) tally.skip('clientSettings', 'OWNER_MISSING')
    else add(userId, String(row.USER_ID), String(row.KEY), String(row.VALUE), false)
  }
}

const wholeIn = (text: string, min: number, max: number): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** Settings that belong to the server and not to the old machine, as they are stored here. */
const settingReaders: Readonly<Record<string, (text: string) => Readonly<Record<string, unknown>>>> = {
  DELETE_EMPTY_COLLECTIONS: (text) => ({ deleteEmptyCollections: toBoolean(text) }),
  DELETE_EMPTY_READLISTS: (text) => ({ deleteEmptyReadLists: toBoolean(text) }),
  REMEMBER_ME_DURATION: (text) => ({ rememberMeDurationDays: wholeIn(text, 1, 3650) }),
  THUMBNAIL_SIZE: (text) => ({ thumbnailSize: ThumbnailSize.safeParse(text).data }),
  TASK_POOL_SIZE: (text) => ({ taskPoolSize: wholeIn(text, 1, 64) }),
  KOBO_PROXY: (text) => ({ koboProxy: toBoolean(text) }),
}
/** What a server of that kind does where nothing is stored. */
const settingDefaults = { DELETE_EMPTY_COLLECTIONS: '0', DELETE_EMPTY_READLISTS: '0' }

/** Takes the settings of the server over, once: later they are changed here. Port, path and keys belong to the old machine. */
export function takeSettings(run: TakeoverRun): void {
  const { source, target, tally } = run
  const stored = new Map(
    [...source.rows('SERVER_SETTINGS')].map((r) => [String(r.KEY), String(r.VALUE ?? '')]),
  )
  for (const [key, read] of Object.entries(settingReaders)) {
    const text = stored.get(key) ?? (settingDefaults as Record<string, string>)[key]
    if (text === undefined) continue
    for (const [name, value] of Object.entries(read(text))) {
      if (value === undefined) tally.skip('settings', 'UNKNOWN_VALUE')
      else if (run.isAgain) tally.count('settings', 'kept')
      else {
        target.run('INSERT OR REPLACE INTO setting(name, value) VALUES(?, ?)', name, JSON.stringify(value))
        tally.count('settings', 'added')
      }
    }
  }
}

/** Takes the history over. Its times are those of the old server's clock; the ids hold the same times in UTC. */
export function takeHistory(run: TakeoverRun): void {
  const { source, target, tally } = run
  for (const row of source.rows('HISTORICAL_EVENT', 'ID')) {
    run.step('history')
    const id = String(row.ID)
    if (!HistoryType.safeParse(row.TYPE).success) {
      tally.skip('history', 'UNKNOWN_VALUE')
      continue
    }
    const properties = Object.fromEntries(
      source
        .list('SELECT KEY, VALUE FROM HISTORICAL_EVENT_PROPERTIES WHERE ID = ? ORDER BY KEY', id)
        .map((r) => [String(r.KEY), String(r.VALUE)]),
    )
    const event = {
      type: String(row.TYPE),
      book_id: row.BOOK_ID ?? null,
      series_id: row.SERIES_ID ?? null,
      date: timeOfId(id) ?? (parseTime(row.TIMESTAMP) ?? run.now) - run.clockOffset,
      properties: JSON.stringify(properties),
    }
    const isKnown = target.get(
      'SELECT 1 AS one FROM history WHERE date = ? AND type = ? AND properties = ?',
      event.date,
      event.type,
      event.properties,
    )
    if (!isKnown) target.insert('history', event)
    tally.count('history', isKnown ? 'kept' : 'added')
  }
}

/** Takes over which announcements were read. */
export function takeAnnouncements(run: TakeoverRun): void {
  for (const row of run.source.rows('ANNOUNCEMENTS_READ')) {
    const userId = run.users.get(String(row.USER_ID))
    if (userId === undefined) {
      run.tally.skip('announcements', 'OWNER_MISSING')
      continue
    }
    const mark = { user_id: userId, announcement_id: String(row.ANNOUNCEMENT_ID) }
    run.tally.count('announcements', run.target.insertIgnored('announcement_read', mark) ? 'added' : 'kept')
  }
}

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** Takes the sign-ins of the last weeks over. */
export function takeActivity(run: TakeoverRun): void {
  const { source, target, tally } = run
  for (const row of source.rows('AUTHENTICATION_ACTIVITY')) {
    run.step('activity')
    const values = {
      user_id: run.users.get(String(row.USER_ID)) ?? null,
      email: textOrNull(row.EMAIL),
      ip: textOrNull(row.IP),
      user_agent: textOrNull(row.USER_AGENT),
      success: toBoolean(row.SUCCESS) ? 1 : 0,
      error: textOrNull(row.ERROR),
      source: textOrNull(row.SOURCE),
      date: parseTime(row.DATE_TIME) ?? run.now,
      api_key_id: textOrNull(row.API_KEY_ID),
      api_key_comment: textOrNull(row.API_KEY_COMMENT),
    }
    const isKnown =
      run.isAgain &&
      target.get(
        'SELECT 1 AS one FROM auth_activity WHERE date = ? AND email IS ? AND source IS ?',
        values.date,
        values.email,
        values.source,
      )
    // What is not here any more was old enough to be removed.
    const wasRemoved = !isKnown && values.date <= (run.before.find('users', String(row.USER_ID)) ?? -1)
    if (wasRemoved) {
      tally.skip('activity', 'DELETED_HERE')
      continue
    }
    if (!isKnown) target.insert('auth_activity', values)
    tally.count('activity', isKnown ? 'kept' : 'added')
  }
}

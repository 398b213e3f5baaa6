import type { Settings, SettingsChange } from '@lectern/contract/settings'
import { deleteAllRememberTokens } from '../../access/session-queries.ts'
import type { Db } from '../../db/open.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/workers.ts'
import { findKepubify } from './find-kepubify.ts'
import { readServerSettings, type StoredSettings, saveServerSettings } from './queries.ts'

/** Values of command line, environment and file for settings that can also be stored. */
export interface Configured {
  readonly port: number
  readonly contextPath: string
  readonly taskThreads: number
}

interface Deps {
  readonly db: Db
  readonly queue: Queue
  readonly workers: Workers
  readonly configured: Configured
  readonly configDir: string
}

/** Returns the settings for administrators. `effectiveValue` takes effect at the next start. */
export async function showSettings({
  db,
  configured,
  configDir,
}: Pick<Deps, 'db' | 'configured' | 'configDir'>): Promise<Settings> {
  const {
    serverPort,
    serverContextPath,
    taskPoolSize,
    kepubifyPath,
    backupEveryDays: _,
    backupsKept: __,
    koreaderRegistration: ___,
    ...stored
  } = await readServerSettings(db)
  const contextPath = configured.contextPath === '' ? null : configured.contextPath
  return {
    ...stored,
    taskPoolSize: taskPoolSize ?? configured.taskThreads,
    serverPort: {
      configurationSource: configured.port,
      databaseSource: serverPort,
      effectiveValue: serverPort ?? configured.port,
    },
    serverContextPath: {
      configurationSource: contextPath,
      databaseSource: serverContextPath,
      effectiveValue: serverContextPath ?? contextPath,
    },
    kepubifyPath: {
      configurationSource: null,
      databaseSource: kepubifyPath,
      // Null if it does not exist or must not run; then this server converts books itself.
      effectiveValue: (await findKepubify(db, configDir, kepubifyPath)) === undefined ? null : kepubifyPath,
    },
  }
}

/** Settings that null clears. */
const clearable = new Set(['serverPort', 'serverContextPath', 'koboPort', 'kepubifyPath'])

/** Returns the values that a change stores: absent keeps, null keeps or clears (behaviour 1.7). */
function toStoredValues({ renewRememberMeKey: _, ...change }: SettingsChange): Partial<StoredSettings> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && (value !== null || clearable.has(name)),
    ),
  )
}

/** Stores a change. The number of concurrent tasks takes effect immediately, port and context path at the next start (behaviour 12.4). */
export async function changeSettings(
  { db, queue, workers }: Pick<Deps, 'db' | 'queue' | 'workers'>,
  change: SettingsChange,
): Promise<void> {
  await db.batch([
    ...saveServerSettings(db, toStoredValues(change)),
    ...(change.renewRememberMeKey === true ? [deleteAllRememberTokens(db)] : []),
  ])
  if (!change.taskPoolSize) return
  queue.resize(change.taskPoolSize)
  workers.resize(change.taskPoolSize)
}

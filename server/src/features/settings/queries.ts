import { ThumbnailSize } from '@lectern/contract/settings'
import type { Compilable } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Sql } from '../../db/open.ts'

/** Stored settings, with the values of a new server (behaviour 12.4). Null means that the configuration decides. */
const Stored = z.object({
  thumbnailSize: z.catch(ThumbnailSize, 'DEFAULT'),
  taskPoolSize: z.catch(z.nullable(z.int()), null),
  deleteEmptyCollections: z.catch(z.boolean(), true),
  deleteEmptyReadLists: z.catch(z.boolean(), true),
  rememberMeDurationDays: z.catch(z.int(), 365),
  serverPort: z.catch(z.nullable(z.int()), null),
  serverContextPath: z.catch(z.nullable(z.string()), null),
  koboProxy: z.catch(z.boolean(), false),
  koboPort: z.catch(z.nullable(z.int()), null),
  kepubifyPath: z.catch(z.nullable(z.string()), null),
  /** True if users who register in KOReader with an API key may sync from then on. */
  koreaderRegistration: z.catch(z.boolean(), false),
  /** 0: the server makes no backups automatically. */
  backupEveryDays: z.catch(z.int().check(z.minimum(0)), 0),
  backupsKept: z.catch(z.int().check(z.minimum(1)), 7),
})
export type StoredSettings = z.output<typeof Stored>

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Reads the settings of this server; missing or invalid values are those of a new server. */
export async function readServerSettings(db: Sql): Promise<StoredSettings> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  return Stored.parse(Object.fromEntries(rows.map((r) => [r.name, parseJson(r.value)])))
}

/** Returns the statement that stores a value under a name. */
export const saveSetting = (db: Db, name: string, value: unknown): Compilable =>
  db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((c) => c.column('name').doUpdateSet({ value: JSON.stringify(value) }))

/** Returns the statement that deletes a setting. */
export const deleteSetting = (db: Db, name: string) => db.deleteFrom('setting').where('name', '=', name)

/** Returns statements that store these values. */
export const saveServerSettings = (db: Db, values: Partial<StoredSettings>): Compilable[] =>
  Object.entries(values).map(([name, value]) => saveSetting(db, name, value))

/** Returns the value of a setting; undefined if there is none, or it has another shape. */
export async function findSetting<T>(
  db: Sql,
  name: string,
  shape: { safeParse(value: unknown): { readonly data?: T | undefined } },
): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && shape.safeParse(JSON.parse(row.value)).data
}

/** Returns the roots of all libraries. */
export async function listLibraryRoots(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('library').select('root').execute()
  return rows.map(({ root }) => root)
}

import type { ClientSettings } from '@lectern/contract/client-settings'
import { limits } from '@lectern/contract/limits'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { AppError } from '../../errors.ts'

/** Owner of the settings of the whole server. */
export const globalOwner = 0

/** Returns the settings of all clients; `onlyPublic` limits them to those that anonymous callers may read. */
export async function listGlobal(db: Sql, options: { onlyPublic: boolean }): Promise<ClientSettings> {
  let query = db
    .selectFrom('client_setting')
    .select(['name', 'value', 'is_public'])
    .where('user_id', '=', globalOwner)
    .orderBy('name')
  if (options.onlyPublic) query = query.where('is_public', '=', 1)
  const rows = await query.execute()
  return Object.fromEntries(
    rows.map((r) => [r.name, { value: r.value, allowUnauthorized: r.is_public === 1 }]),
  )
}

/** Returns the settings of one user's clients. */
export async function listUserSettings(db: Sql, userId: number): Promise<ClientSettings> {
  const rows = await db
    .selectFrom('client_setting')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map((r) => [r.name, { value: r.value }]))
}

interface Setting {
  readonly name: string
  readonly value: string
  readonly isPublic: boolean
}

/** Saves all settings or none. Throws TOO_MANY_SETTINGS if the owner would exceed the limits. */
export async function saveSettings(db: Db, owner: number, settings: readonly Setting[]): Promise<void> {
  if (settings.length === 0) return
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('client_setting')
      .values(
        settings.map(({ name, value, isPublic }) => ({
          user_id: owner,
          name,
          value,
          is_public: isPublic ? 1 : 0,
        })),
      )
      .onConflict((c) =>
        c.columns(['user_id', 'name']).doUpdateSet((e) => ({
          value: e.ref('excluded.value'),
          is_public: e.ref('excluded.is_public'),
        })),
      )
      .execute()
    const held = await tx
      .selectFrom('client_setting')
      .select((e) => [
        e.fn.countAll<number>().as('count'),
        e.fn.sum<number>(e.fn<number>('length', ['value'])).as('length'),
      ])
      .where('user_id', '=', owner)
      .executeTakeFirstOrThrow()
    if (Number(held.count) > limits.maxSettings || Number(held.length) > limits.maxSettingsLength)
      throw new AppError('TOO_MANY_SETTINGS')
  })
}

/** Deletes settings; unknown names are no error. */
export async function deleteSettings(db: Db, owner: number, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('client_setting')
    .where('user_id', '=', owner)
    .where('name', 'in', jsonValues(names))
    .execute()
}

/** Deletes all settings of a deleted user. */
export async function deleteUserSettings(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('client_setting').where('user_id', '=', userId).execute()
}

import type { Compilable } from 'kysely'
import type { Db, Sql } from '../db/open.ts'

export interface Activity {
  readonly userId: number | null
  readonly email: string | null
  readonly ip: string
  readonly userAgent: string | null
  readonly error: string | null
  /** `OAuth2:` and the name of the provider for sign-ins through one (behaviour 9.6). */
  readonly source: 'Password' | 'RememberMe' | 'ApiKey' | 'Link' | `OAuth2:${string}`
  readonly apiKeyId?: string
  /** Hash of an unknown API key. */
  readonly apiKeyComment?: string
}

export async function insertActivity(db: Db, activity: Activity, now: number): Promise<void> {
  await db
    .insertInto('auth_activity')
    .values({
      user_id: activity.userId,
      email: activity.email,
      ip: activity.ip,
      user_agent: activity.userAgent,
      success: activity.error === null ? 1 : 0,
      error: activity.error,
      source: activity.source,
      api_key_id: activity.apiKeyId ?? null,
      api_key_comment: activity.apiKeyComment ?? null,
      date: now,
    })
    .execute()
}

/** Statement that deletes the sign-ins of a deleted account, by key or by email (behaviour 9.5). */
export const deleteUserActivity = (db: Sql, userId: number, email: string): Compilable =>
  db.deleteFrom('auth_activity').where((e) => e.or([e('user_id', '=', userId), e('email', '=', email)]))

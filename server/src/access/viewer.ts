import type { Role } from '@lectern/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Who asks. Made once per request from the database, so a change of rights holds from the next request on. */
export interface Viewer {
  readonly userId: number
  readonly publicId: string
  readonly email: string
  readonly roles: ReadonlySet<Role>
  readonly isAdmin: boolean
  /** Sees everything: no rule has to be asked. */
  readonly isFree: boolean
}

/**
 * The one rule of visibility, for a column that holds an access class: everything for the free, otherwise the classes that
 * `user_access` holds for the viewer. Every query that can show a thing goes through here.
 */
export function isVisible(viewer: Viewer, accessClass: string): RawBuilder<SqlBool> {
  if (viewer.isFree) return sql<SqlBool>`1`
  return sql<SqlBool>`${sql.ref(accessClass)} in (select access_class from user_access where user_id = ${viewer.userId})`
}

import type { Role } from '@lectern/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The user who makes a request. Read from the database once per request, so a change of rights applies from the next request on. */
export interface Viewer {
  readonly userId: number
  readonly publicId: string
  readonly email: string
  readonly roles: ReadonlySet<Role>
  readonly isAdmin: boolean
  /** True when the user sees everything, without any rule. */
  readonly isFree: boolean
  /** E-mail of the admin who looks at the server as this user: nothing may be changed, and annotations are not shown. */
  readonly viewedBy?: string
}

/**
 * The one rule of visibility, for a column that holds an access class: everything for free viewers, otherwise the classes in `user_access`.
 * Every query of visible things uses it.
 */
export function isVisible(viewer: Viewer, accessClass: string): RawBuilder<SqlBool> {
  if (viewer.isFree) return sql<SqlBool>`1`
  return sql<SqlBool>`${sql.ref(accessClass)} in (select access_class from user_access where user_id = ${viewer.userId})`
}

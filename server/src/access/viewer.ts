import type { Role } from '@lectern/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The user who makes a request. It is read from the database at each request, so a change of rights applies to the next one. */
export interface Viewer {
  readonly userId: number
  readonly publicId: string
  readonly email: string
  readonly roles: ReadonlySet<Role>
  readonly isAdmin: boolean
  /** True if no rule applies to the user, who sees everything. */
  readonly isFree: boolean
  /** Email of the admin who views the server as this user: nothing may be changed, and annotations are not shown. */
  readonly viewedBy?: string
}

/**
 * Returns the condition under which a viewer sees a row, for its column with an access class: always for free viewers, otherwise if the class
 * is in `user_access`. Every query of visible items uses it.
 */
export function isVisible(viewer: Viewer, accessClass: string): RawBuilder<SqlBool> {
  if (viewer.isFree) return sql<SqlBool>`1`
  return sql<SqlBool>`${sql.ref(accessClass)} in (select access_class from user_access where user_id = ${viewer.userId})`
}

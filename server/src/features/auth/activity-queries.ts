import type { AuthenticationActivity } from '@lectern/contract/auth-activity'
import { parseSorts } from '@lectern/contract/page'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import type { AuthActivityTable } from '../../db/tables/user-tables.ts'
import { formatTimestamp } from '../../db/values.ts'

const activityColumns = {
  dateTime: 'date',
  email: 'email',
  success: 'success',
  ip: 'ip',
  error: 'error',
  userId: 'user_id',
  userAgent: 'user_agent',
  apiKeyId: 'api_key_id',
  apiKeyComment: 'api_key_comment',
  source: 'source',
} as const
type ActivitySort = keyof typeof activityColumns
const isActivitySort = (property: string): property is ActivitySort =>
  Object.hasOwn(activityColumns, property)

/** Columns of an entry, of the activity and of its user. */
export const activityEntry = [
  'auth_activity.email',
  'ip',
  'user_agent',
  'success',
  'error',
  'source',
  'api_key_id',
  'api_key_comment',
  'date',
  'user.public_id',
] as const

/** Filter of the activity; times in milliseconds, `after` included, `before` not. */
interface ActivityFilter {
  readonly userId?: number | undefined
  readonly success?: boolean | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
}

const matchesFilter = ({ userId, success, after, before }: ActivityFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`1`,
      ...(userId === undefined ? [] : [sql`auth_activity.user_id = ${userId}`]),
      ...(success === undefined ? [] : [sql`success = ${success ? 1 : 0}`]),
      ...(after === undefined ? [] : [sql`date >= ${after}`]),
      ...(before === undefined ? [] : [sql`date < ${before}`]),
    ],
    sql` and `,
  )

/**
 * Returns the activity of all users, or of one by key or email; newest first by default. Equal entries are in the order of time, in the
 * direction of the last sort, so that each order is that of an index.
 */
export async function listActivity(
  db: Sql,
  query: PageRequest & { sort?: readonly string[] | undefined },
  user?: { userId: number; email: string; apiKeyId?: string | undefined },
  filter: ActivityFilter = {},
) {
  const { limit, offset } = rowRange(query)
  let rows = db.selectFrom('auth_activity').leftJoin('user', 'user.id', 'auth_activity.user_id')
  if (user)
    rows = rows.where((e) =>
      e.or([e('auth_activity.user_id', '=', user.userId), e('auth_activity.email', '=', user.email)]),
    )
  if (user?.apiKeyId !== undefined) rows = rows.where('auth_activity.api_key_id', '=', user.apiKeyId)
  rows = rows.where(matchesFilter(filter))
  const requested = parseSorts(query.sort).filter((s) => isActivitySort(s.property))
  const sorts = query.sort?.length ? requested : [{ property: 'dateTime', descending: true }]
  let ordered = rows.select(activityEntry)
  for (const s of sorts)
    ordered = ordered.orderBy(
      `auth_activity.${activityColumns[s.property as ActivitySort]}`,
      s.descending ? 'desc' : 'asc',
    )
  const isUp = sorts.at(-1)?.descending === false
  for (const column of ['date', 'id'] as const)
    if (column === 'id' || sorts.every((s) => s.property !== 'dateTime'))
      ordered = ordered.orderBy(`auth_activity.${column}`, isUp ? 'asc' : 'desc')
  const [content, count] = await Promise.all([
    ordered.limit(limit).offset(offset).execute(),
    rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return toPage(content.map(toActivity), Number(count.count), query, sorts.length > 0)
}

type ActivityRow = Omit<Selectable<AuthActivityTable>, 'id' | 'user_id'> & {
  readonly public_id: string | null
}
/** Returns an entry as the API shows it. */
export const toActivity = (r: ActivityRow): AuthenticationActivity => ({
  userId: r.public_id,
  email: r.email,
  apiKeyId: r.api_key_id,
  apiKeyComment: r.api_key_comment,
  ip: r.ip,
  userAgent: r.user_agent,
  success: r.success === 1,
  error: r.error,
  dateTime: formatTimestamp(r.date),
  source: r.source,
})

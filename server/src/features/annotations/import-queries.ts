import { limits } from '@lectern/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { NewAnnotation } from './queries.ts'

/** Adds annotations, except those that the user has already, and within the limit of a user. Returns the number that was added. */
export async function insertMissing(
  db: Db,
  userId: number,
  annotations: readonly (NewAnnotation & { readonly created: number })[],
  now: number,
): Promise<number> {
  if (annotations.length === 0) return 0
  const { numAffectedRows } = await sql`insert into annotation(
      public_id, user_id, book_id, kind, page, progression, locator, color, note, search_text, created, modified)
    select r.value ->> 'publicId', ${userId}, b.id, r.value ->> 'kind', r.value ->> 'page', r.value ->> 'progression',
      r.value ->> 'locator', r.value ->> 'color', r.value ->> 'note', r.value ->> 'searchText', r.value ->> 'created', ${now}
    from json_each(${JSON.stringify(annotations)}) r join book b on b.id = r.value ->> 'bookId'
    where not exists (select 1 from annotation a where a.user_id = ${userId} and a.book_id = b.id
        and a.kind = r.value ->> 'kind' and a.page is (r.value ->> 'page') and a.locator is (r.value ->> 'locator')
        and a.note = r.value ->> 'note')
    order by r.key
    limit max(0, ${limits.maxAnnotations} - (select count(*) from annotation where user_id = ${userId}))
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

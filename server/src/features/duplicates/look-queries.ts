import { PageHashAction } from '@lectern/contract/duplicates'
import type { NearPages } from '@lectern/contract/duplicates-groups'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'
import { lookBands, lookDistance, maxLookDistance } from '../../media/hash/look-hash.ts'
import { visiblePages } from './queries.ts'

/** Looks that are compared at most: many pages share a band when they share a frame or a margin. */
const maxCandidates = 2000

/** Key of pages without a look: empty ones, and those that cannot be decoded. */
const noLook = 0

/**
 * Returns the key of a look: that of the nearest known one, or of a new one. Two tasks that add the same look at once get the same key; two
 * that are only near may get two.
 */
export async function findOrAddLook(db: Db, look: string): Promise<number> {
  if (look === '') return noLook
  const bands = JSON.stringify(lookBands(look))
  const candidates = await db
    .selectFrom('page_look as l')
    .select(['l.id', 'l.bits'])
    .where(
      'l.id',
      'in',
      sql<number>`(select b.look_id from json_each(${bands}) j cross join page_look_band b
        where b.band = j.key and b.value = j.value limit ${maxCandidates})`,
    )
    .execute()
  const [nearest] = candidates
    .map(({ id, bits }) => ({ id, distance: lookDistance(bits, look) }))
    .filter(({ distance }) => distance <= maxLookDistance)
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
  if (nearest) return nearest.id
  const added = db.selectFrom('page_look').select('id').where('bits', '=', look)
  await db.batch([
    db
      .insertInto('page_look')
      .values({ bits: look })
      .onConflict((c) => c.column('bits').doNothing()),
    db
      .insertInto('page_look_band')
      .columns(['band', 'value', 'look_id'])
      .expression(sql`select j.key, j.value, (${added}) from json_each(${bands}) j where j.value is not null`)
      .onConflict((c) => c.doNothing()),
  ])
  return (await added.executeTakeFirst())?.id ?? noLook
}

/** Selects pages that look the same and are not the same, unless somebody has decided about all of them. */
const nearPages = (db: Sql, viewer: Viewer) =>
  visiblePages(db, viewer)
    .where('h.look_id', '>', noLook)
    .select((e) => ['h.look_id', e.fn.countAll<number>().as('pages'), e.fn.sum<number>('h.size').as('bytes')])
    .groupBy('h.look_id')
    .having((e) => e.fn.count('h.hash').distinct(), '>', 1)
    .having(sql<boolean>`sum(not exists (select 1 from known_page k where k.hash = h.hash)) > 0`)

/** Returns a page of groups of nearly equal pages, those that take most space first, with all that differs in them. */
export async function listNearPages(db: Sql, viewer: Viewer, request: PageRequest) {
  const { limit, offset } = rowRange(request)
  const groups = nearPages(db, viewer)
  const [rows, count] = await Promise.all([
    groups.orderBy('bytes', 'desc').orderBy('h.look_id').limit(limit).offset(offset).execute(),
    db
      .selectFrom(groups.as('g'))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ])
  const variants = await visiblePages(db, viewer)
    .leftJoin('known_page as k', 'k.hash', 'h.hash')
    .where('h.look_id', 'in', jsonValues(rows.flatMap((r) => r.look_id ?? [])))
    .select((e) => [
      'h.look_id',
      'h.hash',
      'k.action',
      e.fn.min('h.size').as('size'),
      e.fn.countAll<number>().as('matchCount'),
    ])
    .groupBy(['h.look_id', 'h.hash'])
    .orderBy('matchCount', 'desc')
    .orderBy('h.hash')
    .execute()
  const byLook = Map.groupBy(variants, (v) => v.look_id)
  return {
    rows: rows.map(
      (r): NearPages => ({
        id: String(r.look_id),
        pageCount: Number(r.pages),
        size: Number(r.bytes),
        variants: (byLook.get(r.look_id) ?? []).map((v) => ({
          hash: v.hash,
          size: Number(v.size),
          matchCount: Number(v.matchCount),
          action: v.action === null ? null : (PageHashAction.options[v.action] ?? null),
        })),
      }),
    ),
    total: Number(count?.n ?? 0),
  }
}

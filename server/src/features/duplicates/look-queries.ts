import { PageHashAction } from '@lectern/contract/duplicates'
import type { NearPages } from '@lectern/contract/duplicates-groups'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { statement } from '../../db/compiled.ts'
import type { Db, Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { lookDistance } from '../../db/sql-functions.ts'
import { jsonValues } from '../../db/values.ts'
import { lookBands, maxLookDistance } from '../../media/hash/look-bands.ts'
import { countOfRows, visiblePages } from './queries.ts'

/** Maximum number of look hashes that are compared: many pages share a band because they share a frame or a margin. */
const maxCandidates = 2000

/** Key of pages without a look hash: empty ones, and those that cannot be decoded. */
const noLook = 0

/** Statements and keys of the look hashes of a book. */
interface LookKeys {
  /** Adds new look hashes; run in the same batch, before the statements that refer to them. */
  readonly statements: readonly Compilable[]
  /** Returns the key of a look hash, as a value of a later statement of the batch. */
  readonly keyOf: (look: string) => RawBuilder<number>
}

/** Returns the key of the nearest known look hash for each that has a near one. */
async function findNearLooks(db: Sql, looks: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (looks.length === 0) return new Map()
  const input = JSON.stringify(looks.map((look) => ({ look, bands: lookBands(look) })))
  const distance = sql`look_distance(l.bits, j.value ->> '$.look')`
  const { rows } = await sql<{ look: string; id: number | null }>`
    select j.value ->> '$.look' as look, (
      select l.id from page_look l where ${distance} <= ${maxLookDistance} and l.id in (
        select b.look_id from json_each(j.value, '$.bands') n cross join page_look_band b
        where b.band = n.key and b.value = n.value limit ${maxCandidates}
      ) order by ${distance}, l.id limit 1
    ) as id from json_each(${input}) j`.execute(db)
  return new Map(rows.flatMap(({ look, id }) => (id === null ? [] : [[look, id]])))
}

/**
 * Returns the keys of the look hashes of a book. Each key is that of the nearest stored look hash, or a new one. Two tasks that add the same
 * look hash at the same time get the same key. If the look hashes are only similar, they may get two keys.
 */
export async function ensureLooks(db: Db, looks: readonly string[]): Promise<LookKeys> {
  const distinct = [...new Set(looks)].filter((look) => look !== '')
  const known = await findNearLooks(db, distinct)
  const added: string[] = []
  const keys = new Map([['', sql<number>`${noLook}`]])
  for (const look of distinct) {
    const id = known.get(look)
    const near = added.find((other) => lookDistance(other, look) <= maxLookDistance) ?? look
    if (id === undefined && near === look) added.push(look)
    keys.set(look, id === undefined ? sql`(select id from page_look where bits = ${near})` : sql`${id}`)
  }
  const newLooks = JSON.stringify(added.map((look) => ({ look, bands: lookBands(look) })))
  const statements = [
    sql`insert into page_look(bits) select value ->> '$.look' from json_each(${newLooks}) where true
      on conflict do nothing`,
    sql`insert into page_look_band(band, value, look_id) select n.key, n.value, l.id
      from json_each(${newLooks}) j join page_look l on l.bits = j.value ->> '$.look'
      cross join json_each(j.value, '$.bands') n where n.value is not null on conflict do nothing`,
  ]
  return {
    statements: added.length === 0 ? [] : statements.map((s) => statement(db, s)),
    keyOf: (look) => keys.get(look) ?? sql`${noLook}`,
  }
}

/** Selects groups of similar pages that are not all equal, unless all of them have a decision. */
const similarPages = (db: Sql, viewer: Viewer) =>
  visiblePages(db, viewer)
    .where('h.look_id', '>', noLook)
    .select((e) => ['h.look_id', e.fn.countAll<number>().as('pages'), e.fn.sum<number>('h.size').as('bytes')])
    .groupBy('h.look_id')
    .having((e) => e.fn.count('h.hash').distinct(), '>', 1)
    .having(sql<boolean>`sum(not exists (select 1 from known_page k where k.hash = h.hash)) > 0`)

/** Returns a page of groups of similar pages, the largest groups first, with their different variants. */
export async function listSimilarPages(db: Sql, viewer: Viewer, request: PageRequest) {
  const { limit, offset } = rowRange(request)
  const groups = similarPages(db, viewer)
  const [rows, count] = await Promise.all([
    groups.orderBy('bytes', 'desc').orderBy('h.look_id').limit(limit).offset(offset).execute(),
    db.selectFrom(groups.as('g')).select(countOfRows).executeTakeFirst(),
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

import { PosterType } from '@lectern/contract/posters'
import type { Compilable } from 'kysely'
import { createKeyedLock } from '../../db/keyed-lock.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import type { Selectable } from './select-poster.ts'

/** Kinds of owners, as stored; each has its own table. */
export const ownerKinds = { book: 1, series: 2, collection: 3, readList: 4 } as const
export type OwnerKind = keyof typeof ownerKinds
const ownerTables = {
  book: 'book',
  series: 'series',
  collection: 'collection',
  readList: 'read_list',
} as const

export interface OwnerKey {
  readonly kind: OwnerKind
  /** The internal key. */
  readonly id: number
}

/** A poster as it is stored; edges in pixels, size in bytes, time in milliseconds. */
export interface StoredPoster extends Selectable {
  readonly id: number
  readonly publicId: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly size: number
  /** File name below the posters folder. */
  readonly file: string
  /** ThumbHash in base64; empty without one. */
  readonly placeholder: string
  readonly created: number
}

/** Returns all posters of an owner, oldest first. */
export async function listPosters(db: Sql, owner: OwnerKey): Promise<StoredPoster[]> {
  const rows = await db
    .selectFrom('poster')
    .selectAll()
    .where('owner_kind', '=', ownerKinds[owner.kind])
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  return rows.map((r) => ({
    id: r.id,
    publicId: r.public_id,
    type: PosterType.options[r.type] ?? 'GENERATED',
    selected: r.selected === 1,
    mediaType: r.media_type,
    width: r.width,
    height: r.height,
    size: r.size,
    file: r.file,
    placeholder: r.placeholder,
    source: r.source,
    created: r.created,
  }))
}

/** Returns the statement that adds a poster, unless its owner was deleted. */
const insertPoster = (db: Sql, owner: OwnerKey, p: StoredPoster): Compilable => {
  const values = {
    id: p.id,
    public_id: p.publicId,
    owner_kind: ownerKinds[owner.kind],
    owner_id: owner.id,
    type: PosterType.options.indexOf(p.type),
    selected: p.selected ? 1 : 0,
    media_type: p.mediaType,
    width: p.width,
    height: p.height,
    size: p.size,
    file: p.file,
    placeholder: p.placeholder,
    source: p.source,
    created: p.created,
  }
  return db
    .insertInto('poster')
    .columns(Object.keys(values) as (keyof typeof values)[])
    .expression((e) =>
      e
        .selectFrom(ownerTables[owner.kind])
        .select(Object.entries(values).map(([name, value]) => e.val(value).as(name)))
        .where('id', '=', owner.id),
    )
}

/** Returns the statements of a change, each with whether it adds a poster. */
function changes(
  db: Sql,
  owner: OwnerKey,
  before: readonly StoredPoster[],
  after: readonly StoredPoster[],
): { statement: Compilable; isNew: boolean }[] {
  const known = new Map(before.map((p) => [p.id, p]))
  const kept = new Set(after.map((p) => p.id))
  const removed = before.filter((p) => !kept.has(p.id)).map((p) => p.id)
  return [
    ...(removed.length > 0
      ? [{ statement: db.deleteFrom('poster').where('id', 'in', jsonValues(removed)), isNew: false }]
      : []),
    ...after.flatMap((poster) => {
      const was = known.get(poster.id)
      if (!was) return [{ statement: insertPoster(db, owner, poster), isNew: true }]
      if (was.selected === poster.selected) return []
      const selected = poster.selected ? 1 : 0
      const statement = db.updateTable('poster').set({ selected }).where('id', '=', poster.id)
      return [{ statement, isNew: false }]
    }),
  ]
}

/** Serializes changes of the posters of an owner, from reading to writing; this process is the only one that writes. */
const posterLock = createKeyedLock()

export interface PosterChange {
  readonly before: readonly StoredPoster[]
  readonly after: readonly StoredPoster[]
}

/**
 * Changes the posters of an owner in one message to the writer. `decide` may return the given posters and new ones. Returns undefined if
 * the owner was deleted.
 */
export async function changePosters(
  db: Db,
  owner: OwnerKey,
  decide: (posters: readonly StoredPoster[]) => readonly StoredPoster[],
): Promise<PosterChange | undefined> {
  return posterLock.run(`${owner.kind} ${owner.id}`, async () => {
    const before = await listPosters(db, owner)
    const after = decide(before)
    const all = changes(db, owner, before, after)
    const counts = await db.batch(all.map((c) => c.statement))
    const isOwnerDeleted = all.some((c, i) => c.isNew && counts[i] === 0)
    return isOwnerDeleted ? undefined : { before, after }
  })
}

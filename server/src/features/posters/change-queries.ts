import { PosterType } from '@lectern/contract/posters'
import type { Db, Sql } from '../../db/open.ts'
import { listed } from '../../db/values.ts'
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
  /** The inner key. */
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
  /** Name below the posters folder. */
  readonly file: string
  /** ThumbHash in base64; empty when there is none. */
  readonly placeholder: string
  readonly created: number
}

/** All posters of an owner, in the order in which they came. */
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

const insertPoster = (db: Sql, owner: OwnerKey, p: StoredPoster) =>
  db.insertInto('poster').values({
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
  })

async function savePosters(
  tx: Sql,
  owner: OwnerKey,
  before: readonly StoredPoster[],
  after: readonly StoredPoster[],
): Promise<void> {
  const known = new Map(before.map((p) => [p.id, p]))
  const kept = new Set(after.map((p) => p.id))
  const gone = before.filter((p) => !kept.has(p.id)).map((p) => p.id)
  if (gone.length > 0) await tx.deleteFrom('poster').where('id', 'in', listed(gone)).execute()
  for (const poster of after) {
    const was = known.get(poster.id)
    if (!was) await insertPoster(tx, owner, poster).execute()
    else if (was.selected !== poster.selected)
      await tx
        .updateTable('poster')
        .set({ selected: poster.selected ? 1 : 0 })
        .where('id', '=', poster.id)
        .execute()
  }
}

export interface PosterChange {
  readonly before: readonly StoredPoster[]
  readonly after: readonly StoredPoster[]
}

/**
 * Changes the posters of an owner as `decide` says, in one transaction; what it may answer is what it was given and new posters. An owner
 * that is gone keeps none: undefined.
 */
export async function changePosters(
  db: Db,
  owner: OwnerKey,
  decide: (posters: readonly StoredPoster[]) => readonly StoredPoster[],
): Promise<PosterChange | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom(ownerTables[owner.kind])
      .select('id')
      .where('id', '=', owner.id)
      .executeTakeFirst()
    if (!found) return undefined
    const before = await listPosters(tx, owner)
    const after = decide(before)
    await savePosters(tx, owner, before, after)
    return { before, after }
  })
}

import { nameKey } from '../../db/values.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, toBoolean } from './source-values.ts'
import type { TakeoverRun } from './takeover-run.ts'

interface SetKind {
  readonly kind: 'collections' | 'readLists'
  readonly rows: 'COLLECTION' | 'READLIST'
  readonly members: 'COLLECTION_SERIES' | 'READLIST_BOOK'
  readonly owner: 'COLLECTION_ID' | 'READLIST_ID'
  readonly member: 'SERIES_ID' | 'BOOK_ID'
  readonly table: 'collection' | 'read_list'
  readonly memberTable: 'collection_series' | 'read_list_book'
  readonly ownerColumn: 'collection_id' | 'read_list_id'
  readonly memberColumn: 'series_id' | 'book_id'
}
const collections: SetKind = {
  kind: 'collections',
  rows: 'COLLECTION',
  members: 'COLLECTION_SERIES',
  owner: 'COLLECTION_ID',
  member: 'SERIES_ID',
  table: 'collection',
  memberTable: 'collection_series',
  ownerColumn: 'collection_id',
  memberColumn: 'series_id',
}
const readLists: SetKind = {
  kind: 'readLists',
  rows: 'READLIST',
  members: 'READLIST_BOOK',
  owner: 'READLIST_ID',
  member: 'BOOK_ID',
  table: 'read_list',
  memberTable: 'read_list_book',
  ownerColumn: 'read_list_id',
  memberColumn: 'book_id',
}

/** Returns a name that no other set has: they are unique in any letter case here. */
function findFreeName(
  { target }: TakeoverRun,
  table: SetKind['table'],
  name: string,
  publicId: string,
): string {
  let free = name
  const isTaken = () =>
    target.get(`SELECT 1 AS one FROM ${table} WHERE name_key = ? AND public_id <> ?`, nameKey(free), publicId)
  for (let i = 2; isTaken(); i += 1) free = `${name} (${i})`
  return free
}

function writeMembers(run: TakeoverRun, set: SetKind, id: number, publicId: string): void {
  const { source, target } = run
  target.run(`DELETE FROM ${set.memberTable} WHERE ${set.ownerColumn} = ?`, id)
  const members = source.list(
    `SELECT ${set.member} AS MEMBER FROM ${set.members} WHERE ${set.owner} = ? ORDER BY NUMBER, rowid`,
    publicId,
  )
  const keys = members.flatMap(({ MEMBER }) => {
    const key = (set.kind === 'collections' ? run.series : run.books).get(String(MEMBER))?.id
    return key === undefined ? [] : [key]
  })
  for (const [position, key] of keys.entries())
    target.insertIgnored(set.memberTable, { [set.ownerColumn]: id, [set.memberColumn]: key, position })
}

function takeSet(run: TakeoverRun, set: SetKind, row: SourceRow): void {
  const { target, tally, now } = run
  const publicId = String(row.ID)
  const modified = parseTime(row.LAST_MODIFIED_DATE) ?? now
  const known = target.get<{ id: number; modified: number }>(
    `SELECT id, modified FROM ${set.table} WHERE public_id = ?`,
    publicId,
  )
  if (!known && run.before.has(set.kind, publicId)) {
    tally.skip(set.kind, 'DELETED_HERE')
    return
  }
  run.before.note(set.kind, publicId)
  if (known && known.modified >= modified) {
    tally.count(set.kind, 'kept')
    return
  }
  const name = findFreeName(run, set.table, String(row.NAME), publicId)
  const values = {
    name,
    name_key: nameKey(name),
    ordered: toBoolean(row.ORDERED ?? (set.kind === 'readLists' ? 1 : 0)) ? 1 : 0,
    ...(set.kind === 'readLists' && { summary: String(row.SUMMARY ?? '') }),
    created: parseTime(row.CREATED_DATE) ?? now,
    modified,
  }
  if (known) target.update(set.table, 'id', known.id, values)
  const id = known?.id ?? target.insert(set.table, { public_id: publicId, ...values })
  writeMembers(run, set, id, publicId)
  tally.count(set.kind, known ? 'updated' : 'added')
}

/** Takes collections and read lists over with their members in order, those in the trash included. */
export function takeSets(run: TakeoverRun): void {
  for (const set of [collections, readLists])
    for (const row of run.source.rows(set.rows)) {
      run.step(set.kind)
      takeSet(run, set, row)
    }
}

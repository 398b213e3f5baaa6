import type { SkipReason } from '@lectern/contract/takeover'
import { nameKey } from '../../../db/values.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import { readTimes, toFlag } from '../komga/source-values.ts'
import { importRows, type TakeoverRun } from '../takeover-run.ts'
import type { ImportOutcome } from './tally.ts'
import { findFreeName } from './target-queries.ts'

/** Names of the tables of the old server are in capitals, those of this one in small letters. */
const sets = [
  {
    kind: 'collections',
    source: {
      table: 'COLLECTION',
      members: 'COLLECTION_SERIES',
      owner: 'COLLECTION_ID',
      member: 'SERIES_ID',
    },
    table: 'collection',
    memberTable: 'collection_series',
    owner: 'collection_id',
    member: 'series_id',
  },
  {
    kind: 'readLists',
    source: { table: 'READLIST', members: 'READLIST_BOOK', owner: 'READLIST_ID', member: 'BOOK_ID' },
    table: 'read_list',
    memberTable: 'read_list_book',
    owner: 'read_list_id',
    member: 'book_id',
  },
] as const
type SetKind = (typeof sets)[number]

function writeMembers(run: TakeoverRun, set: SetKind, id: number, publicId: string): void {
  const { source, target } = run
  target.run(`DELETE FROM ${set.memberTable} WHERE ${set.owner} = ?`, id)
  const members = source.list(
    `SELECT ${set.source.member} AS MEMBER FROM ${set.source.members} WHERE ${set.source.owner} = ? ORDER BY NUMBER, rowid`,
    publicId,
  )
  const keys = members.flatMap(({ MEMBER }) => {
    const key = (set.kind === 'collections' ? run.series : run.books).get(String(MEMBER))?.id
    return key === undefined ? [] : [key]
  })
  for (const [position, key] of keys.entries())
    target.insertIgnored(set.memberTable, { [set.owner]: id, [set.member]: key, position })
}

function importSet(run: TakeoverRun, set: SetKind, row: SourceRow): ImportOutcome | SkipReason {
  const { target, importedBefore, now } = run
  const publicId = String(row.ID)
  const times = readTimes(row, now)
  const known = target.get<{ id: number; modified: number }>(
    `SELECT id, modified FROM ${set.table} WHERE public_id = ?`,
    publicId,
  )
  if (!known && importedBefore.has(set.kind, publicId)) return 'DELETED_HERE'
  importedBefore.add(set.kind, publicId)
  if (known && known.modified >= times.modified) return 'kept'
  // Names are unique here, regardless of letter case.
  const name = findFreeName(String(row.NAME), (free) =>
    target.get(
      `SELECT 1 AS one FROM ${set.table} WHERE name_key = ? AND public_id <> ?`,
      nameKey(free),
      publicId,
    ),
  )
  const values = {
    name,
    name_key: nameKey(name),
    ordered: toFlag(row.ORDERED ?? (set.kind === 'readLists' ? 1 : 0)),
    ...(set.kind === 'readLists' && { summary: String(row.SUMMARY ?? '') }),
    ...times,
  }
  if (known) target.update(set.table, 'id', known.id, values)
  const id = known?.id ?? target.insert(set.table, { public_id: publicId, ...values })
  writeMembers(run, set, id, publicId)
  return known ? 'updated' : 'added'
}

/** Imports collections and read lists with their members in order, including those in the trash. */
export function importSets(run: TakeoverRun): void {
  for (const set of sets)
    importRows(run, set.kind, run.source.rows(set.source.table), (row) => importSet(run, set, row))
}

import type { ReadList } from '@lectern/contract/readlists'
import { formatTimestamp } from '../../db/values.ts'
import type { SetRow } from '../collections/set-list-queries.ts'

/** Converts a row to the contract's shape. */
export const toReadList = (r: SetRow): ReadList => ({
  id: r.public_id,
  name: r.name,
  summary: r.summary ?? '',
  ordered: r.ordered === 1,
  bookIds: [...r.memberIds],
  createdDate: formatTimestamp(r.created),
  lastModifiedDate: formatTimestamp(r.modified),
  filtered: r.filtered,
})

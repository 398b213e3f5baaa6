import type { Collection } from '@lectern/contract/collections'
import { formatTimestamp } from '../../db/values.ts'
import type { SetRow } from './set-list-queries.ts'

/** Converts a row to the contract's shape. */
export const toCollection = (r: SetRow): Collection => ({
  id: r.public_id,
  name: r.name,
  ordered: r.ordered === 1,
  seriesIds: [...r.memberIds],
  createdDate: formatTimestamp(r.created),
  lastModifiedDate: formatTimestamp(r.modified),
  filtered: r.filtered,
})

import type { SeriesCondition } from '@lectern/contract/conditions'
import { type Simple, splitCondition } from '../books/split-condition.ts'
import type { SeriesCriteria } from './series-filter-queries.ts'

type Field =
  | 'library_id'
  | 'collection_id'
  | 'read_status'
  | 'status'
  | 'publisher'
  | 'language'
  | 'genre'
  | 'tag'
  | 'sharing_label'
  | 'deleted'
  | 'oneshot'
  | 'complete'
const booleans = new Set<Field>(['deleted', 'oneshot', 'complete'])

function toSimple(c: SeriesCondition): Simple<Field> | undefined {
  const words: readonly (readonly [
    Field,
    { operator: string; value?: string | null | undefined } | undefined,
  ])[] = [
    ['library_id', c.libraryId],
    ['collection_id', c.collectionId],
    ['read_status', c.readStatus],
    ['status', c.seriesStatus],
    ['publisher', c.publisher],
    ['language', c.language],
    ['genre', c.genre],
    ['tag', c.tag],
    ['sharing_label', c.sharingLabel],
  ]
  const [field, leaf] = words.find(([, value]) => value) ?? []
  if (field) return leaf?.operator === 'is' ? { field, value: leaf.value ?? '' } : undefined
  if (c.deleted) return { field: 'deleted', value: c.deleted.operator === 'isTrue' }
  if (c.oneShot) return { field: 'oneshot', value: c.oneShot.operator === 'isTrue' }
  if (c.complete) return { field: 'complete', value: c.complete.operator === 'isTrue' }
  return undefined
}

/** Returns the list filters of a condition on series. */
export function seriesCriteria(condition: SeriesCondition | null | undefined): SeriesCriteria {
  const { filter, conditions } = splitCondition(condition, toSimple)
  const criteria: Record<string, unknown> = {}
  for (const [field, values] of filter) criteria[field] = booleans.has(field) ? values[0] : values
  return { ...(criteria as SeriesCriteria), ...(conditions.length > 0 && { conditions }) }
}

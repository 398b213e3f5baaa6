import type { BookCondition } from '@lectern/contract/conditions'
import type { BookCriteria } from './book-filter-queries.ts'

/** A leaf that a list filter can express: a field and one of its values. */
export interface Simple<F> {
  readonly field: F
  readonly value: string | boolean
}
interface Branch<C> {
  readonly anyOf?: readonly C[] | undefined
  readonly allOf?: readonly C[] | undefined
}

/** Flattens nested `allOf` into the list of conditions that must all be true. */
const listParts = <C extends Branch<C>>(condition: C): C[] =>
  condition.allOf ? condition.allOf.flatMap(listParts) : [condition]

/**
 * Splits a condition into list filters, which are faster, and other conditions; all of them must be true. A filter is one value of a field, or
 * one of several.
 */
export function splitCondition<C extends Branch<C>, F extends string>(
  condition: C | null | undefined,
  toSimple: (leaf: C) => Simple<F> | undefined,
): { filter: Map<F, (string | boolean)[]>; conditions: C[] } {
  const filter = new Map<F, (string | boolean)[]>()
  const conditions: C[] = []
  for (const part of condition ? listParts(condition) : []) {
    const leaves = (part.anyOf ?? [part]).map(toSimple)
    const [first] = leaves
    const isSimple = first && leaves.every((leaf) => leaf?.field === first.field) && !filter.has(first.field)
    // Two boolean values of one field are no filter value.
    if (isSimple && (leaves.length === 1 || typeof first.value === 'string'))
      filter.set(
        first.field,
        leaves.flatMap((leaf) => (leaf ? [leaf.value] : [])),
      )
    else conditions.push(part)
  }
  return { filter, conditions }
}

type Field =
  | 'library_id'
  | 'read_status'
  | 'media_status'
  | 'tag'
  | 'series_id'
  | 'read_list_id'
  | 'deleted'
  | 'oneshot'

function toSimple(c: BookCondition): Simple<Field> | undefined {
  if (c.libraryId?.operator === 'is') return { field: 'library_id', value: c.libraryId.value }
  if (c.seriesId?.operator === 'is') return { field: 'series_id', value: c.seriesId.value }
  if (c.readListId?.operator === 'is') return { field: 'read_list_id', value: c.readListId.value }
  if (c.readStatus?.operator === 'is') return { field: 'read_status', value: c.readStatus.value }
  if (c.mediaStatus?.operator === 'is') return { field: 'media_status', value: c.mediaStatus.value }
  if (c.tag?.operator === 'is') return { field: 'tag', value: c.tag.value ?? '' }
  if (c.deleted) return { field: 'deleted', value: c.deleted.operator === 'isTrue' }
  if (c.oneShot) return { field: 'oneshot', value: c.oneShot.operator === 'isTrue' }
  return undefined
}

/** Returns the list filters of a condition on books. */
export function bookCriteria(condition: BookCondition | null | undefined): BookCriteria {
  const { filter, conditions } = splitCondition(condition, toSimple)
  const criteria: Record<string, unknown> = {}
  for (const [field, values] of filter)
    criteria[field] = field === 'deleted' || field === 'oneshot' ? values[0] : values
  return { ...(criteria as BookCriteria), ...(conditions.length > 0 && { conditions }) }
}

import type { Author } from '@lectern/contract/values'
import type { Problems } from '../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../ui/form/form-state.ts'
import { applyListChange, type ListChange } from '../../ui/form/list-change.ts'
import { mixLocks, mixSnapshots, untouchedLists } from './mixed-snapshot.ts'
import {
  type Oneshot,
  type OneshotValues,
  pick,
  splitOneshotChange,
  toOneshotSnapshot,
} from './oneshot-form.ts'
import { keepEffective, type PlannedEdit } from './plan-edits.ts'
import { type OneshotChange, restoreOneshot } from './save-oneshot.ts'
import { checkSeries, type SeriesValues } from './series-form.ts'

/** Fields of several one-shots (web behaviour 14.4). */
const scalars = ['readingDirection', 'language', 'publisher', 'ageRating'] as const
const lists = ['genres', 'sharingLabels', 'tags', 'authors'] as const

export type BulkOneshotValues = Pick<OneshotValues, (typeof scalars)[number]> & {
  readonly genres: ListChange<string>
  readonly sharingLabels: ListChange<string>
  readonly tags: ListChange<string>
  readonly authors: ListChange<Author>
}

export function toBulkOneshotSnapshot(items: readonly Oneshot[]): Snapshot<BulkOneshotValues> {
  const snapshots = items.map(toOneshotSnapshot)
  const { values, mixed } = mixSnapshots(snapshots, scalars)
  return {
    values: { ...(values as Pick<OneshotValues, (typeof scalars)[number]>), ...untouchedLists(lists) },
    ...mixLocks(snapshots, [...scalars, ...lists]),
    mixed: mixed as (typeof scalars)[number][],
  }
}

export const checkBulkOneshots = (_: BulkOneshotValues, edits: Partial<BulkOneshotValues>): Problems =>
  checkSeries(pick(edits, scalars) as Partial<SeriesValues>)

/** Returns the edits of those one-shots that change. */
export function planOneshots(
  items: readonly Oneshot[],
  { values, locks }: Changes<BulkOneshotValues>,
): readonly PlannedEdit<Oneshot, OneshotChange>[] {
  const { genres, sharingLabels, tags, authors } = values
  return items.flatMap((item) => {
    const { series, book } = item
    const wanted = splitOneshotChange({
      values: {
        ...(pick(values, scalars) as Partial<OneshotValues>),
        ...(genres && { genres: applyListChange(series.metadata.genres, genres) }),
        ...(sharingLabels && {
          sharingLabels: applyListChange(series.metadata.sharingLabels, sharingLabels),
        }),
        ...(tags && { tags: applyListChange(book.metadata.tags, tags) }),
        ...(authors && { authors: applyListChange(book.metadata.authors, authors) }),
      },
      locks,
    })
    const change = {
      series: keepEffective(series.metadata, wanted.series),
      book: keepEffective(book.metadata, wanted.book),
    }
    const isNothing = Object.keys({ ...change.series, ...change.book }).length === 0
    return isNothing
      ? []
      : [{ item, name: book.metadata.title, change, restore: restoreOneshot(item, change) }]
  })
}

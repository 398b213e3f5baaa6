import type { Series } from '@lectern/contract/series'
import type { Problems } from '../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../ui/form/form-state.ts'
import { applyListChange, type ListChange } from '../../ui/form/list-change.ts'
import { mixLocks, mixSnapshots, untouchedLists } from './mixed-snapshot.ts'
import { pick } from './oneshot-form.ts'
import { planEdits } from './plan-edits.ts'
import { checkSeries, type SeriesValues, toSeriesChange, toSeriesSnapshot } from './series-form.ts'

/** Fields of several series (web behaviour 14.2). */
const scalars = ['status', 'language', 'readingDirection', 'publisher', 'ageRating'] as const
const lists = ['genres', 'tags', 'sharingLabels'] as const

export type BulkSeriesValues = Pick<SeriesValues, (typeof scalars)[number]> & {
  readonly [L in (typeof lists)[number]]: ListChange<string>
}

export function toBulkSeriesSnapshot(list: readonly Series[]): Snapshot<BulkSeriesValues> {
  const snapshots = list.map(toSeriesSnapshot)
  const { values, mixed } = mixSnapshots(snapshots, scalars)
  return {
    values: { ...(values as Pick<SeriesValues, (typeof scalars)[number]>), ...untouchedLists(lists) },
    ...mixLocks(snapshots, [...scalars, ...lists]),
    mixed: mixed as (typeof scalars)[number][],
  }
}

export const checkBulkSeries = (_: BulkSeriesValues, edits: Partial<BulkSeriesValues>): Problems =>
  checkSeries(pick(edits, scalars) as Partial<SeriesValues>)

/** Returns the edits of those series that change. */
export const planSeries = (items: readonly Series[], { values, locks }: Changes<BulkSeriesValues>) =>
  planEdits({
    items,
    nameOf: ({ metadata }) => metadata.title,
    metadataOf: ({ metadata }) => metadata,
    changeOf: ({ metadata }) =>
      toSeriesChange({
        values: {
          ...(pick(values, scalars) as Partial<SeriesValues>),
          ...Object.fromEntries(
            lists.flatMap((name) => {
              const change = values[name]
              return change ? [[name, applyListChange(metadata[name], change)]] : []
            }),
          ),
        },
        locks,
      }),
  })

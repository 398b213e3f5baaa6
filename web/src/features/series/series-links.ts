import type { Series } from '@lectern/contract/series'

/** The page of a series; a one-shot has its own. */
export const seriesPageLink = ({ id, oneshot }: Pick<Series, 'id' | 'oneshot'>) =>
  oneshot
    ? ({ to: '/oneshot/$seriesId', params: { seriesId: id } } as const)
    : ({ to: '/series/$seriesId', params: { seriesId: id } } as const)

export const libraryLink = (libraryId: string) =>
  ({ to: '/libraries/$libraryId/series', params: { libraryId } }) as const

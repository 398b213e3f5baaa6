import type { Series } from '@lectern/contract/series'
import { linkOptions } from '@tanstack/react-router'

/** Returns the link to a series' page; a one-shot has its own. */
export const seriesPageLink = ({ id, oneshot }: Pick<Series, 'id' | 'oneshot'>) =>
  oneshot
    ? linkOptions({ to: '/oneshot/$seriesId', params: { seriesId: id } })
    : linkOptions({ to: '/series/$seriesId', params: { seriesId: id } })

export const libraryLink = (libraryId: string) =>
  linkOptions({ to: '/libraries/$libraryId/series', params: { libraryId } })

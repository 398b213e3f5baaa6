import type { Series } from '@lectern/contract/series'
import { linkOptions } from '../../lib/link-options.ts'
import type { OpenedFrom } from '../books/opened-from.ts'

/** Returns the link to a series' page; a one-shot has its own. */
export const seriesPageLink = ({ id, oneshot }: Pick<Series, 'id' | 'oneshot'>, from?: OpenedFrom) =>
  oneshot
    ? linkOptions({ to: '/oneshot/$seriesId', params: { seriesId: id }, search: { ...from } })
    : linkOptions({ to: '/series/$seriesId', params: { seriesId: id }, search: { ...from } })

import type { Book } from '@lectern/contract/books'
import { linkOptions } from '../../lib/link-options.ts'
import type { OpenedFrom } from './detail/opened-from.ts'

/** Returns the link to a book's page; a one-shot has its own page, which is named after its series. */
export const bookLink = (
  { id, oneshot, seriesId }: Pick<Book, 'id' | 'oneshot' | 'seriesId'>,
  from?: OpenedFrom,
) =>
  oneshot
    ? linkOptions({ to: '/oneshot/$seriesId', params: { seriesId }, search: { ...from } })
    : linkOptions({ to: '/book/$bookId', params: { bookId: id }, search: { ...from } })

export const seriesLink = (seriesId: string) => linkOptions({ to: '/series/$seriesId', params: { seriesId } })

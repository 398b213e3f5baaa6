import { markBook } from '@lectern/contract/progress'
import { buildUrl } from '../../api/client.ts'
import type { PendingProgress } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'

/**
 * Sends progress without `call`, because only a keepalive request survives the closing of the tab. Servers without the extension
 * `reading-devices` ignore the device and the known pages; those without `page-places` are never told of an unseen end.
 */
export const requestMark = ({
  bookId,
  page,
  known,
  place,
  isEndUnseen,
  knownShare,
}: Omit<PendingProgress, 'at' | 'isHeld'>): Promise<Response> =>
  fetch(buildUrl(markBook, { params: { bookId } }), {
    method: markBook.method,
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      page,
      device: getReadingDevice(),
      knownPages: known,
      ...(place && { place, knownShare }),
      ...(isEndUnseen && { completed: false }),
    }),
  })

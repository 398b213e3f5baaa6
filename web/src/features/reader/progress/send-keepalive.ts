import type { markBook, putProgression } from '@lectern/contract/progress'
import { buildUrl } from '../../../api/client.ts'
import { type Delivery, toDelivery } from './pending-progress.ts'

/**
 * Sends progress in a request that survives the closing of the tab. It is not sent with `call`, because a lost session or network must not
 * interrupt reading: progress that cannot be sent is sent again later. Never rejects.
 */
export async function sendKeepalive(
  route: typeof markBook | typeof putProgression,
  bookId: string,
  body: object,
): Promise<Delivery> {
  try {
    const { status } = await fetch(buildUrl(route, { params: { bookId } }), {
      method: route.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    })
    return toDelivery(status)
  } catch {
    return 'later'
  }
}

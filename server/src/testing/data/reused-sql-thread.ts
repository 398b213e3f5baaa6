/** Body of a database thread that serves one connection after the other (`test-database.ts`). */
import { parentPort } from 'node:worker_threads'
import { serveConnection, type ThreadOptions, type ThreadRequest } from '../../db/threads/sql-thread.ts'

/** Opens a connection. */
export interface OpenRequest {
  readonly open: ThreadOptions
}
/** Reports that the connection is closed, so that another can be opened. */
export const closedMessage = 'closed'

if (parentPort) {
  const port = parentPort
  let receive: ((asks: readonly ThreadRequest[]) => void) | undefined
  port.on('message', (message: OpenRequest | readonly ThreadRequest[]) => {
    if (!('open' in message)) {
      receive?.(message)
      return
    }
    receive = serveConnection(
      message.open,
      (responses) => port.postMessage(responses),
      () => {
        receive = undefined
        port.postMessage(closedMessage)
      },
    )
    port.postMessage([])
  })
}

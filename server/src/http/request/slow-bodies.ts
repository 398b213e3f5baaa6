import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerClientError } from '../reply/client-error.ts'

/** Interval in which a body must make progress, in milliseconds. */
const progressIntervalMs = 30_000
/** Minimum number of bytes in an interval that count as progress. */
const minProgressBytes = 1024

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body makes no progress. The limit of five minutes for a whole request allows large uploads, but would also allow many
 * idle connections.
 */
export function limitSlowBodies(server: Server, intervalMs = progressIntervalMs): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    let bytesBefore = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer)
      const progress = socket.bytesRead - bytesBefore
      bytesBefore = socket.bytesRead
      // Bytes that this server has not read yet are not a delay of the client.
      if (progress >= minProgressBytes || request.readableLength > 0) return
      clearInterval(timer)
      const error = Object.assign(new Error('the body makes no progress'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      if (response.headersSent) socket.destroy(error)
      else answerClientError(error, socket)
    }, intervalMs)
    timer.unref()
    request.once('close', () => clearInterval(timer))
  })
}

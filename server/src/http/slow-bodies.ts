import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerClientError } from './client-error.ts'

/** Interval in which a body must make progress, in milliseconds. */
const progressIntervalMs = 30_000
/** Least progress in an interval, in bytes: a body that comes byte by byte makes none. */
const minProgressBytes = 1024

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body makes no progress. The limit for a whole request, five minutes, must let large uploads pass; without this one,
 * anybody could hold many connections open for that long.
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
      // What waits here to be read is not the fault of the client.
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

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../errors.ts'
import { failure } from './errors.ts'

const codes = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
} as const

/**
 * Answers input that Node cannot parse as a request (headers too long, timeout, not HTTP) with a `Failure`, and closes the connection.
 * Fastify never sees such input, so the response is written to the socket.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { statusCode, message, code } = new AppError(codes[error.code as keyof typeof codes] ?? 'BAD_REQUEST')
  const body = JSON.stringify(failure('', statusCode, message, code))
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

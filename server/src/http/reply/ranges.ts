import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isFresh } from './caching.ts'
import { sendHead } from './send-head.ts'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the range of a `Range` header for content of `size` bytes (RFC 9110 14.2): all of it when there is no header, when it is invalid,
 * and when it lists several ranges, which no server has to support and which are mostly used for attacks. `none`: there are no such bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, first, last] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  if (first === '') {
    // The end of an empty body is all of it.
    if (size === 0 && Number(last) > 0) return 'all'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'all'
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** True when a part still belongs to the client's version (RFC 9110 13.1.5): the same tag, or the same time. */
function matchesIfRange(header: string | undefined, tag: string, modified: number): boolean {
  if (header === undefined) return true
  if (header.startsWith('"')) return header === `"${tag}"`
  return Date.parse(header) === Math.floor(modified / 1000) * 1000
}

export interface RangedBody {
  /** Size in bytes. */
  readonly size: number
  /** Changes with every byte. */
  readonly tag: string
  /** Milliseconds. */
  readonly modified: number
  readonly cacheControl?: string
  /** Returns exactly these bytes; not called for HEAD and for an empty range. */
  read(range: ByteRange): Readable | Buffer
}

/** Sends content of known size, or the requested part of it, or 304. The caller has set its type. Throws RANGE_NOT_SATISFIABLE. */
export function sendRanged(request: FastifyRequest, reply: FastifyReply, body: RangedBody): FastifyReply {
  const { size, tag, modified, cacheControl } = body
  reply.header('accept-ranges', 'bytes')
  if (isFresh(request, reply, { tag, modified, cacheControl }))
    return reply.removeHeader('content-type').removeHeader('content-disposition').send()
  const { range, 'if-range': condition } = request.headers
  const wantsPart = request.method === 'GET' && matchesIfRange(condition?.toString(), tag, modified)
  const requested = wantsPart ? readRange(range, size) : 'all'
  if (requested === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  const part = requested === 'all' ? { start: 0, end: size - 1 } : requested
  if (requested !== 'all') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  reply.header('content-length', part.end - part.start + 1)
  if (request.method === 'HEAD') return sendHead(reply)
  return reply.send(size === 0 ? Buffer.alloc(0) : body.read(part))
}

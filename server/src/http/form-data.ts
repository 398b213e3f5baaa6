import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Most parts of one form; ours have a file and a switch. */
const maxParts = 20
/** Bytes of the headers of one part, and of the text of a field. */
const maxHeaders = 8 * 1024
const maxField = 64 * 1024
/** RFC 2046 5.1.1: up to 70 characters. */
const boundaryPattern = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

const lineEnd = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

const broken = (): AppError => new AppError('BAD_REQUEST', { message: 'The form cannot be understood' })

/** Name of the field, and whether it is a file (RFC 7578 4.2). */
function readHeaders(text: string): { name: string; isFile: boolean } {
  const line = text.split('\r\n').find((l) => /^content-disposition:\s*form-data\s*(;|$)/i.test(l))
  const name = line && /;\s*name="([^"]*)"/i.exec(line)?.[1]
  if (!line || !name) throw broken()
  return { name, isFile: /;\s*filename\*?=/i.test(line) }
}

interface Part {
  readonly name: string
  readonly content: string | Uint8Array
  /** The place after the delimiter that ends it. */
  readonly end: number
}

/** The part whose line of delimiter ends at this place. */
function readPart(body: Buffer, delimiter: Buffer, at: number): Part {
  const start = endOf(body, lineEnd, at)
  // Only white space may pad the delimiter (RFC 2046 5.1.1).
  if (body.toString('latin1', at, start).trim() !== '') throw broken()
  const contentStart = endOf(body, headersEnd, start)
  if (contentStart - start > maxHeaders) throw broken()
  const { name, isFile } = readHeaders(body.toString('utf8', start, contentStart))
  // An empty part: the line end of its headers is that of the delimiter.
  const end = endOf(body, delimiter, contentStart - lineEnd.length)
  const bytes = body.subarray(contentStart, Math.max(contentStart, end - delimiter.length))
  if (isFile) return { name, content: new Uint8Array(bytes), end }
  if (bytes.length > maxField) throw broken()
  return { name, content: bytes.toString('utf8'), end }
}

/**
 * Reads a `multipart/form-data` body (RFC 7578, the delimiters of RFC 2046 5.1.1) by the boundary of its content type. Files are bytes,
 * fields are text. Of several parts with one name the first counts. Throws BAD_REQUEST for what is no such form.
 */
export function parseForm(body: Buffer, contentType: string): Record<string, string | Uint8Array> {
  const found = boundaryPattern.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw broken()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may stand at the very beginning, where no line ends.
  const first = delimiter.subarray(lineEnd.length)
  let at = body.subarray(0, first.length).equals(first) ? first.length : endOf(body, delimiter, 0)
  const form = new Map<string, string | Uint8Array>()
  for (let count = 0; body.toString('latin1', at, at + 2) !== '--'; count += 1) {
    if (count >= maxParts) throw broken()
    const part = readPart(body, delimiter, at)
    if (!form.has(part.name)) form.set(part.name, part.content)
    at = part.end
  }
  return Object.fromEntries(form)
}

/** The place after the next occurrence. */
function endOf(body: Buffer, wanted: Buffer, from: number): number {
  const at = body.indexOf(wanted, from)
  if (at < 0) throw broken()
  return at + wanted.length
}

/** Lets routes that take a form read one; to all others such a body is of a type that they do not know. */
export function addForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.takesForm) throw new AppError('UNSUPPORTED_BODY')
      return parseForm(body, request.headers['content-type'] ?? '')
    },
  )
}

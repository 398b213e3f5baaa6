import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** Maximum number of parts of one form; Lectern's own have a file and a switch. */
const maxParts = 20
/** Maximum size of the headers of one part and of the text of a field, in bytes. */
const maxHeaderBytes = 8 * 1024
const maxFieldBytes = 64 * 1024
/** A boundary has up to 70 characters (RFC 2046 5.1.1). */
const boundaryPattern = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

const malformed = (): AppError =>
  new AppError('BAD_REQUEST', { message: 'The server did not understand the form' })

/**
 * Cuts a body after each delimiter and drops the white space that may pad it (RFC 2046 5.1.1), which the parser does not accept. Throws
 * BAD_REQUEST for input that the parser would truncate or skip: too many parts, too large headers, a delimiter that is not a whole line.
 */
function cutAtDelimiters(body: Buffer, boundary: string): Buffer[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const segments: Buffer[] = []
  let start = 0
  // The first delimiter may be at the beginning of the body, without a line end before it.
  let at = body.indexOf(delimiter.subarray(2)) === 0 ? -2 : body.indexOf(delimiter)
  while (at !== -1) {
    if (segments.length > maxParts) throw malformed()
    const end = at + delimiter.length
    segments.push(body.subarray(start, end))
    start = end
    while (body[start] === 0x20 || body[start] === 0x09) start += 1
    const next = body.toString('latin1', start, start + 2)
    const isLine = next === '\r\n' || (next === '--' && start === end)
    if (!isLine || body.indexOf('\r\n\r\n', start) - start > maxHeaderBytes) throw malformed()
    at = body.indexOf(delimiter, start)
  }
  return [...segments, body.subarray(start)]
}

/**
 * Reads a `multipart/form-data` body (RFC 7578) by the boundary of its content type. Files are bytes, fields are text. The first of several
 * parts with one name counts. Throws BAD_REQUEST when the body is not such a form.
 */
export async function parseForm(
  body: Buffer,
  contentType: string,
): Promise<Record<string, string | Uint8Array>> {
  const found = boundaryPattern.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw malformed()
  const segments = cutAtDelimiters(body, boundary)
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: maxFieldBytes },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
  const parts: { readonly name: string; readonly content: string | Buffer[] }[] = []
  await new Promise<void>((resolve, reject) => {
    const refuse = (): void => reject(malformed())
    parser.on('field', (name, content, _isNameCut, isCut) =>
      isCut ? refuse() : parts.push({ name, content }),
    )
    parser.on('file', (name, file) => {
      const content: Buffer[] = []
      parts.push({ name, content })
      file.on('data', (chunk: Buffer) => content.push(chunk)).on('error', refuse)
    })
    parser.on('error', refuse).on('finish', resolve)
    for (const segment of segments) parser.write(segment)
    parser.end()
  })
  // The parser leaves out a part without a name or with broken headers. The last two segments are the closing delimiter and the text after
  // it.
  if (parts.filter((p) => p.name).length !== segments.length - 2) throw malformed()
  // Reversed, so that the first of equal names wins.
  return Object.fromEntries(
    parts
      .toReversed()
      .map(({ name, content }) => [
        name,
        typeof content === 'string' ? content : new Uint8Array(Buffer.concat(content)),
      ]),
  )
}

/** Parses forms for the routes that accept them; all other routes refuse them as an unknown type. */
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

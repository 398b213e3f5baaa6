import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { ErrorCode, Failure, Violations } from '@lectern/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { deadlineError } from '../../db/threads/query-deadline.ts'
import { AppError } from '../../errors.ts'
import { isDiskFull } from '../../files/disk-full.ts'
import { ValidationError } from '../serve.ts'

const isXhr = (request: FastifyRequest): boolean => request.headers['x-requested-with'] === 'XMLHttpRequest'

/**
 * True for images and the event stream of a page: they cannot suppress a challenge, which would show the browser's password dialog over the
 * login. Browsers describe their requests only on secure origins (Fetch Metadata); elsewhere the Referer is used.
 */
function isPartOfPage({ headers, host }: FastifyRequest): boolean {
  const part = headers['sec-fetch-dest']
  if (part !== undefined) return part !== 'document'
  return headers.referer !== undefined && URL.parse(headers.referer)?.host === host
}

/** Returns the body of a failed call. `path` has no query. */
export function failure(path: string, status: number, message: string, code?: ErrorCode): Failure {
  return {
    timestamp: new Date().toISOString().replace('Z', '+00:00'),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
    path,
    ...(code && { code }),
  }
}

const getPath = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?')[0] ?? ''

const violations = (error: ValidationError): Violations => ({
  violations: error.issues.map((i) => ({ fieldName: i.path.map(String).join('.'), message: i.message })),
})

/** Sends a 401: browser programs must not trigger the password dialog; all others get a challenge (behaviour 1.9). */
function sendUnauthorized(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(401)
  if (isXhr(request)) return reply.removeHeader('content-type').send()
  if (!isPartOfPage(request)) reply.header('www-authenticate', 'Basic realm="Realm"')
  return reply.send(failure(getPath(request), 401, error.message, error.code))
}

function sendAppError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 401) return sendUnauthorized(error, request, reply)
  return reply
    .code(error.statusCode)
    .send(failure(getPath(request), error.statusCode, error.message, error.code))
}

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_BODY',
}

/** Headers of content that a handler may have set before it failed; they do not apply to an error. */
const contentHeaders = [
  'etag',
  'last-modified',
  'content-disposition',
  'content-length',
  'content-encoding',
  'content-security-policy',
]

/** Converts every error to a response. An unknown error is logged with an id and sent without details. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  for (const name of contentHeaders) reply.removeHeader(name)
  reply.header('cache-control', 'no-store').type('application/json')
  if (error instanceof AppError) return sendAppError(error, request, reply)
  if (error instanceof ValidationError) return reply.code(400).send(violations(error))
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500
  if (status >= 400 && status < 500)
    return sendAppError(new AppError(codeOfStatus[status] ?? 'BAD_REQUEST'), request, reply)
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    return sendAppError(new AppError('DISK_FULL'), request, reply)
  }
  if (error.message === deadlineError) return sendAppError(new AppError('TOO_COSTLY'), request, reply)
  const id = randomUUID()
  request.log.error({ err: error, id }, 'a request failed')
  return reply
    .code(500)
    .send(failure(getPath(request), 500, `${new AppError('INTERNAL').message} (${id})`, 'INTERNAL'))
}

import { Failure, Violations } from '@lectern/contract/errors'
import { getReplies } from '@lectern/contract/replies'
import type { MediaType, Route } from '@lectern/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isText } from './caching.ts'

const Refusal = z.union([Failure, Violations])
const hasType = (types: readonly MediaType[], type: string): boolean =>
  types.some((allowed) => allowed === type || allowed === '*/*' || allowed === `${type.split('/')[0]}/*`)

/** True for a 401 to an XMLHttpRequest, which has no body (behaviour 1.9). */
const mayBeEmpty = ({ headers }: FastifyRequest, status: number): boolean =>
  status === 401 && headers['x-requested-with'] === 'XMLHttpRequest'

/** Returns how a reply differs from its description: in its status, type, body or headers. Empty when it does not. */
function findFault(route: Route, request: FastifyRequest, reply: FastifyReply, body: unknown): string {
  const described = getReplies(route).get(reply.statusCode)
  if (!described) return 'is not in the description'
  const type = String(reply.getHeader('content-type') ?? '')
  const [essence = ''] = type.split(';')
  const missing = Object.entries(described.headers).find(
    ([name, { isRequired }]) => isRequired && !reply.hasHeader(name),
  )
  if (missing) return `has no ${missing[0]}`
  if (described.types.length === 0) return type === '' ? '' : `has the type ${type} and should be empty`
  const isEmpty = body === undefined || body === null || body === ''
  if (isEmpty && (request.method === 'HEAD' || mayBeEmpty(request, reply.statusCode))) return ''
  if (isEmpty) return 'is empty'
  if (!hasType(described.types, essence)) return `has the type ${type}`
  const isRefusal = isText(reply, body) && described.content.every((c) => c !== 'response')
  return isRefusal && !Refusal.safeParse(JSON.parse(String(body))).success ? 'is no failure' : ''
}

/**
 * Turns every reply that the description of the API does not cover into a 500, and logs the difference. For tests. Must be added after
 * everything that changes replies.
 */
export function checkReplies(app: FastifyInstance): void {
  const check = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    const { contract } = request.routeOptions.config
    const fault = contract && reply.statusCode !== 500 ? findFault(contract, request, reply, body) : ''
    if (fault !== '') throw new Error(`${request.method} ${contract?.path}: ${reply.statusCode} ${fault}`)
    return body
  }
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], check].flat()
  })
}

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers HEAD with the headers as they stand. Fastify's own HEAD routes would replace the length by that of what is sent; an empty
 * stream has none, and nothing is read for nothing.
 */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))

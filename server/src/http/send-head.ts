import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Responds to HEAD with the headers as they are. Fastify's own HEAD routes would replace the length with that of the empty body; an empty
 * stream has none, and no content is read.
 */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))

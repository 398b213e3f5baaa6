import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Responds to HEAD with unchanged headers: Fastify replaces the length by that of an empty body, but not by that of an empty stream. */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))

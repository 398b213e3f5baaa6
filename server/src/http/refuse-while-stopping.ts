import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Answers BUSY to requests that arrive on open connections while the server stops. Replaces `return503OnClosing` of Fastify, whose
 * response is not a `Failure`.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('BUSY', { message: 'The server is stopping' })
  })
}

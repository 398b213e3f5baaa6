import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Answers BUSY to requests that come over open connections while the server stops. The framework would do it in a shape of its own
 * (`return503OnClosing`).
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

import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the client disconnects before it has the whole response, so that the work can stop. */
export function getDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const check = () => {
    if (!raw.writableFinished) controller.abort(new Error('the client has left'))
  }
  if (raw.destroyed) check()
  else raw.once('close', check)
  return controller.signal
}

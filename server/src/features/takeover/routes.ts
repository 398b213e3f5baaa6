import * as takeover from '@lectern/contract/takeover-routes'
import type { FastifyInstance } from 'fastify'
import { getDisconnectSignal } from '../../http/request/disconnect-signal.ts'
import { serve } from '../../http/serve.ts'
import { createTakeovers } from './manage-takeover.ts'

export function takeoverRoutes(app: FastifyInstance, deps: Parameters<typeof createTakeovers>[0]): void {
  const takeovers = createTakeovers(deps)
  // Before the server waits for open requests, which wait for these processes.
  app.addHook('preClose', async () => takeovers.stop())
  serve(app, takeover.getTakeover, () => takeovers.state())
  serve(app, takeover.lookAtServer, ({ body, reply }) => takeovers.inspect(body, getDisconnectSignal(reply)))
  serve(app, takeover.takeOverServer, ({ body }) => takeovers.start(body))
  serve(app, takeover.stopTakeover, async () => takeovers.stop())
  serve(app, takeover.discardDatabase, () => takeovers.discard())
  serve(app, takeover.undoTakeover, () => takeovers.undo())
}

import * as takeover from '@lectern/contract/takeover-routes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { createTakeovers } from './manage-takeover.ts'

export function takeoverRoutes(app: FastifyInstance, deps: Parameters<typeof createTakeovers>[0]): void {
  const takeovers = createTakeovers(deps)
  // The threads of a server that stops end before its database is closed.
  app.addHook('onClose', async () => takeovers.stop())
  serve(app, takeover.getTakeover, () => takeovers.state())
  serve(app, takeover.lookAtServer, ({ body }) => takeovers.look(body))
  serve(app, takeover.takeOverServer, ({ body }) => takeovers.begin(body))
  serve(app, takeover.stopTakeover, async () => takeovers.stop())
  serve(app, takeover.discardDatabase, () => takeovers.discard())
  serve(app, takeover.undoTakeover, () => takeovers.undo())
}

import { cancelRunningTasks, cancelTasks } from '@lectern/contract/tasks'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'

export function taskRoutes(app: FastifyInstance, { queue }: { queue: Queue }): void {
  serve(app, cancelTasks, () => queue.cancelWaiting())
  serve(app, cancelRunningTasks, async ({ query }) => queue.cancelRunning(query.type))
}

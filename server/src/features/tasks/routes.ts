import { cancelRunningTasks, cancelTasks } from '@lectern/contract/tasks'
import { cancelTasksOfType, getTasks } from '@lectern/contract/tasks-details'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { describeTasks } from './describe-tasks.ts'

export function taskRoutes(app: FastifyInstance, { queue }: { queue: Queue }): void {
  serve(app, cancelTasks, () => queue.cancelWaiting())
  serve(app, cancelRunningTasks, async ({ query }) => queue.cancelRunning(query.type))
  serve(app, getTasks, () => describeTasks(queue))
  serve(app, cancelTasksOfType, ({ query }) => queue.cancelWaiting(query.type))
}

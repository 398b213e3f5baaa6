import { cancelRunningTasks, cancelTasks } from '@lectern/contract/tasks'
import * as details from '@lectern/contract/tasks-details'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { describeTasks, listWaitingTasks } from './describe-tasks.ts'

export function taskRoutes(app: FastifyInstance, { db, queue }: { db: Db; queue: Queue }): void {
  serve(app, cancelTasks, () => queue.cancelWaiting())
  serve(app, cancelRunningTasks, async ({ query }) => queue.cancelRunning(query.type))
  serve(app, details.getTasks, ({ viewer }) => describeTasks(db, viewer, queue))
  serve(app, details.cancelTasksOfType, ({ query }) => queue.cancelWaiting({ type: query.type }))
  serve(app, details.listWaitingTasks, ({ query, viewer }) => listWaitingTasks(db, viewer, query))
  serve(app, details.cancelTask, async ({ params }) => {
    const count = await queue.cancelWaiting({ taskId: Number(params.taskId) })
    if (count === 0) throw new AppError('NOT_FOUND')
  })
}

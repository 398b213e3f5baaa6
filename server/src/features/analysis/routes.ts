import * as analysis from '@lectern/contract/analysis'
import * as posters from '@lectern/contract/posters'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { listBookKeys } from './queries.ts'
import { regeneratePosters } from './regenerate-posters.ts'
import { analyzeBookTask, refreshBookMetadataTask } from './tasks.ts'

export function analysisRoutes(app: FastifyInstance, { db, queue }: { db: Db; queue: Queue }): void {
  const enqueue = async (
    task: typeof analyzeBookTask,
    what: 'library' | 'series' | 'book',
    publicId: string,
  ): Promise<void> => {
    const keys = await listBookKeys(db, what, publicId)
    if (!keys) throw new AppError('NOT_FOUND')
    await queue.addAll(
      task,
      keys.map((bookId) => ({ bookId })),
      priority.high,
    )
  }
  serve(app, posters.regeneratePosters, ({ query }) =>
    regeneratePosters({ queue }, { biggerOnly: query.for_bigger_result_only ?? false }),
  )
  serve(app, analysis.analyzeLibrary, ({ params }) => enqueue(analyzeBookTask, 'library', params.libraryId))
  serve(app, analysis.analyzeSeries, ({ params }) => enqueue(analyzeBookTask, 'series', params.seriesId))
  serve(app, analysis.analyzeBook, ({ params }) => enqueue(analyzeBookTask, 'book', params.bookId))
  serve(app, analysis.refreshLibraryMetadata, ({ params }) =>
    enqueue(refreshBookMetadataTask, 'library', params.libraryId),
  )
  serve(app, analysis.refreshSeriesMetadata, ({ params }) =>
    enqueue(refreshBookMetadataTask, 'series', params.seriesId),
  )
  serve(app, analysis.refreshBookMetadata, ({ params }) =>
    enqueue(refreshBookMetadataTask, 'book', params.bookId),
  )
}

import * as analysis from '@lectern/contract/analysis'
import * as posters from '@lectern/contract/posters'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { refreshBookLocalArtworkTask, refreshSeriesLocalArtworkTask } from '../posters/tasks.ts'
import { listSeriesKeys } from './poster-queries.ts'
import { listBookKeys } from './queries.ts'
import { regeneratePosters } from './regenerate-posters.ts'
import { analyzeBookTask, refreshBookMetadataTask } from './tasks.ts'

export function analysisRoutes(app: FastifyInstance, { db, queue }: { db: Db; queue: Queue }): void {
  type What = 'library' | 'series' | 'book'
  const enqueue = async (task: typeof analyzeBookTask, what: What, publicId: string): Promise<void> => {
    const keys = await listBookKeys(db, what, publicId)
    if (!keys) throw new AppError('NOT_FOUND')
    await queue.addAll(
      task,
      keys.map((bookId) => ({ bookId })),
      priority.high,
    )
  }
  /** Metadata, and the pictures beside the files (behaviour 12.1). */
  const refresh = async (what: What, publicId: string): Promise<void> => {
    await enqueue(refreshBookMetadataTask, what, publicId)
    await enqueue(refreshBookLocalArtworkTask, what, publicId)
    if (what === 'book') return
    const keys = await listSeriesKeys(db, what, publicId)
    await queue.addAll(
      refreshSeriesLocalArtworkTask,
      keys.map((seriesId) => ({ seriesId })),
      priority.high,
    )
  }
  serve(app, posters.regeneratePosters, ({ query }) =>
    regeneratePosters({ queue }, { biggerOnly: query.for_bigger_result_only ?? false }),
  )
  serve(app, analysis.analyzeLibrary, ({ params }) => enqueue(analyzeBookTask, 'library', params.libraryId))
  serve(app, analysis.analyzeSeries, ({ params }) => enqueue(analyzeBookTask, 'series', params.seriesId))
  serve(app, analysis.analyzeBook, ({ params }) => enqueue(analyzeBookTask, 'book', params.bookId))
  serve(app, analysis.refreshLibraryMetadata, ({ params }) => refresh('library', params.libraryId))
  serve(app, analysis.refreshSeriesMetadata, ({ params }) => refresh('series', params.seriesId))
  serve(app, analysis.refreshBookMetadata, ({ params }) => refresh('book', params.bookId))
}

import * as analysis from '@lectern/contract/analysis'
import * as posters from '@lectern/contract/posters'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import {
  type QueueAnalysisDeps,
  queueBookAnalysis,
  queueBookPosters,
  queueBookRefresh,
  queueOneAnalysis,
  queueOnePoster,
  queueOneRefresh,
} from './queue-analysis.ts'
import { regeneratePosters } from './regenerate-posters.ts'

export function analysisRoutes(app: FastifyInstance, deps: QueueAnalysisDeps): void {
  serve(app, posters.regeneratePosters, ({ query }) =>
    regeneratePosters(deps, { biggerOnly: query.for_bigger_result_only ?? false }),
  )
  serve(app, analysis.analyzeLibrary, ({ viewer, params }) =>
    queueBookAnalysis(deps, viewer, 'library', params.libraryId),
  )
  serve(app, analysis.analyzeSeries, ({ viewer, params }) =>
    queueBookAnalysis(deps, viewer, 'series', params.seriesId),
  )
  serve(app, analysis.analyzeBook, ({ viewer, params }) => queueOneAnalysis(deps, viewer, params.bookId))
  serve(app, analysis.refreshLibraryMetadata, ({ viewer, params }) =>
    queueBookRefresh(deps, viewer, 'library', params.libraryId),
  )
  serve(app, analysis.refreshSeriesMetadata, ({ viewer, params }) =>
    queueBookRefresh(deps, viewer, 'series', params.seriesId),
  )
  serve(app, analysis.refreshBookMetadata, ({ viewer, params }) =>
    queueOneRefresh(deps, viewer, params.bookId),
  )
  serve(app, analysis.regenerateLibraryPosters, ({ viewer, params }) =>
    queueBookPosters(deps, viewer, 'library', params.libraryId),
  )
  serve(app, analysis.regenerateSeriesPosters, ({ viewer, params }) =>
    queueBookPosters(deps, viewer, 'series', params.seriesId),
  )
  serve(app, analysis.regenerateBookPoster, ({ viewer, params }) =>
    queueOnePoster(deps, viewer, params.bookId),
  )
}

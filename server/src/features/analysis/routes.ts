import * as analysis from '@lectern/contract/analysis'
import * as posters from '@lectern/contract/posters'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import {
  analyzeBooksOf,
  analyzeOneBook,
  type QueueAnalysisDeps,
  refreshBooksOf,
  refreshOneBook,
} from './queue-analysis.ts'
import { regeneratePosters } from './regenerate-posters.ts'

export function analysisRoutes(app: FastifyInstance, deps: QueueAnalysisDeps): void {
  serve(app, posters.regeneratePosters, ({ query }) =>
    regeneratePosters(deps, { biggerOnly: query.for_bigger_result_only ?? false }),
  )
  serve(app, analysis.analyzeLibrary, ({ viewer, params }) =>
    analyzeBooksOf(deps, viewer, 'library', params.libraryId),
  )
  serve(app, analysis.analyzeSeries, ({ viewer, params }) =>
    analyzeBooksOf(deps, viewer, 'series', params.seriesId),
  )
  serve(app, analysis.analyzeBook, ({ viewer, params }) => analyzeOneBook(deps, viewer, params.bookId))
  serve(app, analysis.refreshLibraryMetadata, ({ viewer, params }) =>
    refreshBooksOf(deps, viewer, 'library', params.libraryId),
  )
  serve(app, analysis.refreshSeriesMetadata, ({ viewer, params }) =>
    refreshBooksOf(deps, viewer, 'series', params.seriesId),
  )
  serve(app, analysis.refreshBookMetadata, ({ viewer, params }) =>
    refreshOneBook(deps, viewer, params.bookId),
  )
}

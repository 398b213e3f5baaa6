import * as metadata from '@lectern/contract/metadata'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { type EditSeriesDeps, editSeries } from './edit-series.ts'

export function seriesEditRoutes(app: FastifyInstance, deps: EditSeriesDeps): void {
  serve(app, metadata.changeSeriesMetadata, ({ viewer, params, body }) =>
    editSeries(deps, viewer, params.seriesId, body),
  )
}

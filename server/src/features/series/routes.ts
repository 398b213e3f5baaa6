import {
  countSeriesYears,
  type SeriesSearch,
  searchSeries,
  searchSeriesGroups,
} from '@lectern/contract/conditions'
import * as metadata from '@lectern/contract/metadata'
import type { ShufflePageQuery } from '@lectern/contract/page'
import * as series from '@lectern/contract/series'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { serve, serveList } from '../../http/serve.ts'
import { findSeriesKey } from '../books/queries.ts'
import { createRandomOrders, isUnseeded } from '../books/random-orders.ts'
import { type EditSeriesDeps, editSeries } from './edit-series.ts'
import { seriesCriteria } from './series-criteria.ts'
import type { SeriesCriteria } from './series-filter-queries.ts'
import { fetchSeries, listGroups, listSeries, listSeriesYears, sumUpSeries } from './series-list-queries.ts'

export function seriesRoutes(app: FastifyInstance, deps: EditSeriesDeps): void {
  const { db } = deps
  const withSeed = createRandomOrders()
  const list = (viewer: Viewer, criteria: SeriesCriteria, query: ShufflePageQuery) =>
    listSeries(db, viewer, criteria, withSeed(viewer, query))
  const getCriteria = ({ condition, fullTextSearch }: z.output<typeof SeriesSearch>): SeriesCriteria => ({
    ...seriesCriteria(condition),
    search: fullTextSearch ?? undefined,
  })

  serveList(
    app,
    db,
    series.listSeries,
    ({ viewer, query }) => {
      const { page, size, sort, unpaged, seed, ...filter } = query
      return list(viewer, filter, { page, size, sort, unpaged, seed })
    },
    (query) => !isUnseeded(query),
  )
  serve(app, searchSeries, ({ viewer, query, body }) => list(viewer, getCriteria(body), query))
  serve(app, countSeriesYears, ({ viewer, query, body }) =>
    listSeriesYears(db, viewer, getCriteria(body), query),
  )
  serve(app, searchSeriesGroups, ({ viewer, body }) => listGroups(db, viewer, getCriteria(body)))
  const shortList = (route: typeof series.listNewSeries, sort: string, extra: { onlyUpdated?: true } = {}) =>
    serveList(app, db, route, ({ viewer, query }) => {
      const { page, size, unpaged, library_id, oneshot, deleted } = query
      return listSeries(
        db,
        viewer,
        { library_id, oneshot, deleted, ...extra },
        { page, size, unpaged, sort: [sort] },
      )
    })
  shortList(series.listNewSeries, 'created,desc')
  shortList(series.listLatestSeries as unknown as typeof series.listNewSeries, 'lastModified,desc')
  shortList(series.listUpdatedSeries as unknown as typeof series.listNewSeries, 'lastModified,desc', {
    onlyUpdated: true,
  })
  serve(app, series.listSeriesGroups, ({ viewer, query }) => listGroups(db, viewer, query))
  serve(app, series.getSeries, async ({ viewer, params }) => {
    const key = await findSeriesKey(db, viewer, params.seriesId)
    if (key === undefined) throw new AppError('NOT_FOUND')
    const [[found], totals] = await Promise.all([
      fetchSeries(db, viewer, [key]),
      sumUpSeries(db, viewer, key),
    ])
    if (!found) throw new AppError('NOT_FOUND')
    return { ...found, ...totals }
  })
  serve(app, metadata.changeSeriesMetadata, ({ viewer, params, body }) =>
    editSeries(deps, viewer, params.seriesId, body),
  )
}

import { getHistory, listNamedHistory } from '@lectern/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { parseTime } from '../../db/values.ts'
import { serve } from '../../http/serve.ts'
import { listHistory, listLocatedHistory, listNames } from './queries.ts'

export function historyRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Never unpaged: the history grows without limit, and Komga's call has no `unpaged` either.
  serve(app, getHistory, ({ query, viewer }) => listHistory(db, { ...query, unpaged: false }, viewer))
  serve(app, listNamedHistory, async ({ query, viewer }) => {
    const page = await listLocatedHistory(db, { ...query, unpaged: false }, viewer, {
      types: query.type,
      libraryIds: query.library_id,
      after: parseTime(query.after),
      before: parseTime(query.before),
    })
    const { books, series } = await listNames(db, page.content)
    const content = page.content.map((event) => ({
      ...event,
      book: (event.bookId !== null && books.get(event.bookId)) || null,
      series: (event.seriesId !== null && series.get(event.seriesId)) || null,
    }))
    return { ...page, content }
  })
}

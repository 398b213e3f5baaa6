import * as referential from '@lectern/contract/referential'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { type PageRequest, toPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { listFacetCounts } from './facet-count-queries.ts'
import * as facets from './facet-queries.ts'
import type { TermKind } from './term-queries.ts'

/** Adds the routes that return plain lists. */
function listRoutes(app: FastifyInstance, db: Db): void {
  const names = (route: typeof referential.listGenresV1, kind: TermKind, include?: 'SERIES') =>
    serve(app, route, ({ viewer, query }) =>
      facets.listTermNames(db, viewer, { kind, scope: query, include }),
    )
  type Named = typeof referential.listGenresV1
  names(referential.listGenresV1, 'genre')
  names(referential.listSharingLabelsV1 as unknown as Named, 'label')
  names(referential.listPublishersV1 as unknown as Named, 'publisher')
  names(referential.listLanguagesV1 as unknown as Named, 'language')
  names(referential.listTagsV1 as unknown as Named, 'tag')
  names(referential.listSeriesTagsV1 as unknown as Named, 'tag', 'SERIES')
  serve(app, referential.listBookTagsV1, ({ viewer, query }) => {
    const { library_id, series_id, readlist_id } = query
    const scope = series_id ? { series_id } : readlist_id ? { readlist_id } : { library_id }
    return facets.listTermNames(db, viewer, { kind: 'tag', scope, include: 'BOOK' })
  })
  serve(app, referential.listAgeRatingsV1, async ({ viewer, query }) => {
    const ratings = await facets.listAgeRatings(db, viewer, query)
    return ratings.map((rating) => (rating === null ? 'None' : String(rating)))
  })
  serve(app, referential.listReleaseYearsV1, ({ viewer, query }) =>
    facets.listReleaseYears(db, viewer, query),
  )
  serve(app, referential.listAuthorsV1, ({ viewer, query }) =>
    facets.listAuthors(db, viewer, { scope: query, search: query.search }),
  )
  serve(app, referential.listAuthorNamesV1, ({ viewer, query }) =>
    facets.listAuthorNames(db, viewer, { scope: {}, search: query.search }),
  )
  serve(app, referential.listAuthorRolesV1, ({ viewer }) => facets.listAuthorRoles(db, viewer, {}))
}

/** Returns a page of the ratings, which are few. Series without a rating are neither listed nor counted. */
function pageOfRatings(ratings: readonly (number | null)[], query: PageRequest) {
  const numbers = ratings.filter((rating) => rating !== null)
  const start = query.page * query.size
  const content = query.unpaged ? numbers : numbers.slice(start, start + query.size)
  return toPage(content, numbers.length, query, true)
}

/** Adds the routes that return pages. */
function pageRoutes(app: FastifyInstance, db: Db): void {
  const names = (route: typeof referential.listGenres, kind: TermKind) =>
    serve(app, route, ({ viewer, query }) =>
      facets.pageTermNames(db, viewer, { kind, scope: query, search: query.search }, query),
    )
  type Named = typeof referential.listGenres
  names(referential.listGenres, 'genre')
  names(referential.listSharingLabels as unknown as Named, 'label')
  names(referential.listPublishers as unknown as Named, 'publisher')
  names(referential.listLanguages as unknown as Named, 'language')
  serve(app, referential.listTags, ({ viewer, query }) => {
    const { search, include } = query
    return facets.pageTermNames(db, viewer, { kind: 'tag', scope: query, search, include }, query)
  })
  serve(app, referential.listAgeRatings, async ({ viewer, query }) =>
    pageOfRatings(await facets.listAgeRatings(db, viewer, query), query),
  )
  serve(app, referential.listReleaseYears, ({ viewer, query }) =>
    facets.pageReleaseYears(db, viewer, query, query),
  )
  serve(app, referential.listAuthors, ({ viewer, query }) =>
    facets.pageAuthors(db, viewer, { scope: query, search: query.search, role: query.role }, query),
  )
  serve(app, referential.listAuthorNames, ({ viewer, query }) =>
    facets.pageAuthorNames(db, viewer, { scope: query, search: query.search, role: query.role }, query),
  )
  serve(app, referential.listAuthorRoles, ({ viewer, query }) =>
    facets.pageAuthorRoles(db, viewer, query, query),
  )
}

export function referentialRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  listRoutes(app, db)
  pageRoutes(app, db)
  serve(app, referential.listFacetValues, ({ viewer, params, query }) =>
    listFacetCounts(db, viewer, { ...query, ...params }),
  )
}

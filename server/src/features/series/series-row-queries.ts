import { compileOnce } from '../../db/compiled.ts'
import { encodedValues } from '../../db/values.ts'

/** Selects the rows of keys (JSON) with everything that a viewer is shown of them; `user` is the key of the viewer. */
export const seriesRows = compileOnce(['user', 'ids'], (db, { user, ids }: { user: number; ids: string }) =>
  db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .leftJoin('series_progress as p', (j) =>
      j.onRef('p.series_id', '=', 'series.id').on('p.user_id', '=', user),
    )
    .select([
      'series.id',
      'series.public_id',
      'library.public_id as library_public_id',
      'library.root',
      'm.path',
      'm.name',
      'series.created',
      'series.modified',
      'm.file_modified',
      'series.books_count',
      'p.read_count',
      'p.in_progress_count',
      'series.status',
      'm.title',
      'm.title_sort',
      'm.summary',
      'm.reading_direction',
      'm.publisher',
      'm.age_rating',
      'm.language',
      'series.total_book_count',
      'm.locks',
      'm.created as metadata_created',
      'm.modified as metadata_modified',
      'm.lists',
      'm.books',
      'series.deleted',
      'series.oneshot',
    ])
    // Placeholder of the poster of the series, otherwise of its first book, although the poster that this viewer sees may be another one.
    .select((e) =>
      e.fn
        .coalesce(
          e
            .selectFrom('poster')
            .select('poster.placeholder')
            .where('poster.owner_kind', '=', 2)
            .whereRef('poster.owner_id', '=', 'series.id')
            .where('poster.selected', '=', 1)
            .limit(1),
          e
            .selectFrom('book')
            // A cross join fixes the order of the tables; with few posters, starting from the books is slow.
            .crossJoin('poster')
            .select('poster.placeholder')
            .whereRef('poster.owner_id', '=', 'book.id')
            .where('poster.owner_kind', '=', 1)
            .where('poster.selected', '=', 1)
            .whereRef('book.series_id', '=', 'series.id')
            .orderBy('book.number_sort')
            .orderBy('book.number')
            .orderBy('book.id')
            .limit(1),
        )
        .as('placeholder'),
    )
    .where('series.id', 'in', encodedValues<number>(ids)),
)
export type SeriesRow = Awaited<ReturnType<typeof seriesRows>>[number]

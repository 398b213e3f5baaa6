import { compileOnce } from '../../db/compiled.ts'
import { encodedValues } from '../../db/values.ts'

/** Selects the rows of keys (JSON) with everything that a viewer is shown of them; `user` is the key of the viewer. */
export const bookRows = compileOnce(['user', 'ids'], (db, { user, ids }: { user: number; ids: string }) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .leftJoin('read_progress as rp', (j) => j.onRef('rp.book_id', '=', 'book.id').on('rp.user_id', '=', user))
    .select([
      'book.id',
      'book.public_id',
      'series.public_id as series_public_id',
      'sm.title as series_title',
      'library.public_id as library_public_id',
      'library.root',
      'm.path',
      'm.name',
      'book.number',
      'book.number_sort',
      'book.created',
      'book.modified',
      'book.deleted',
      'book.oneshot',
      'book.size',
      'book.file_modified',
      'book.file_hash',
      'book.release_date',
      'book.media_status',
      'book.media_type',
      'book.media_profile',
      'm.media_comment',
      'book.page_count',
      'book.epub_flags',
      'm.title',
      'm.number as metadata_number',
      'm.summary',
      'm.isbn',
      'm.locks',
      'm.created as metadata_created',
      'm.modified as metadata_modified',
      'm.lists',
      'rp.page',
      'rp.completed',
      'rp.read_date',
      'rp.created as progress_created',
      'rp.modified as progress_modified',
      'rp.device_id',
      'rp.device_name',
      'rp.share',
      'rp.across',
    ])
    .select((e) =>
      e
        .selectFrom('poster')
        .select('poster.placeholder')
        .where('poster.owner_kind', '=', 1)
        .whereRef('poster.owner_id', '=', 'book.id')
        .where('poster.selected', '=', 1)
        .limit(1)
        .as('placeholder'),
    )
    .where('book.id', 'in', encodedValues<number>(ids)),
)
export type BookRow = Awaited<ReturnType<typeof bookRows>>[number]

import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** Takes over the pictures that lie beside a book (behaviour 5.8). Keys are inner ones: tasks never leave the server. */
export const refreshBookLocalArtworkTask = taskKind({
  name: 'RefreshBookLocalArtwork',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** Takes over the pictures of the folder of a series (behaviour 5.8). */
export const refreshSeriesLocalArtworkTask = taskKind({
  name: 'RefreshSeriesLocalArtwork',
  input: z.object({ seriesId: z.int() }),
  identity: (i) => String(i.seriesId),
  group: groups.series,
})

import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** Imports the images next to a book (behaviour 5.8). Keys are internal ones: tasks never leave the server. */
export const refreshBookLocalArtworkTask = taskKind({
  name: 'RefreshBookLocalArtwork',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** Imports the images of the folder of a series (behaviour 5.8). */
export const refreshSeriesLocalArtworkTask = taskKind({
  name: 'RefreshSeriesLocalArtwork',
  input: z.object({ seriesId: z.int() }),
  identity: (i) => String(i.seriesId),
  group: groups.series,
})

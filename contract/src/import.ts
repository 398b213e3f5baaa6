import * as z from 'zod/mini'
import { MediaStatus } from './books.ts'
import { limits } from './limits.ts'
import { BookPage } from './reader.ts'
import { Id, Path, Timestamp } from './values.ts'

/** A book outside of every library that is looked at before it is imported (behaviour 10.1). */
export const TransientBook = z.object({
  id: Id,
  name: z.string(),
  /** The whole path. */
  url: z.string(),
  fileLastModified: Timestamp,
  sizeBytes: z.int(),
  size: z.string(),
  /** UNKNOWN before its analysis. */
  status: MediaStatus,
  mediaType: z.string(),
  pages: z.array(BookPage),
  files: z.array(z.string()),
  comment: z.string(),
  /** Suggestions from what the file says about itself. */
  number: z.nullable(z.number()),
  seriesId: z.nullable(Id),
})
export type TransientBook = z.output<typeof TransientBook>

export const CopyMode = z.enum(['MOVE', 'COPY', 'HARDLINK'])
export type CopyMode = z.output<typeof CopyMode>

export const ImportRequest = z.object({
  copyMode: CopyMode,
  books: z
    .array(
      z.object({
        sourceFile: Path,
        seriesId: Id,
        /** The book of that series whose file is replaced. */
        upgradeBookId: z.nullish(Id),
        /** Without the extension, which is that of the source. */
        destinationName: z.nullish(z.string().check(z.maxLength(limits.maxPath))),
      }),
    )
    .check(z.maxLength(limits.maxList)),
})
export type ImportRequest = z.output<typeof ImportRequest>

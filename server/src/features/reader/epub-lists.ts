import type { Db } from '../../db/open.ts'
import type { EpubContents, EpubResource } from '../../media/epub-contents.ts'
import { unpackEpub } from '../books/epub-blob.ts'
import { findPackedEpub } from './queries.ts'

/** What is in an EPUB, with its resources by their exact names. */
export interface OpenEpub extends EpubContents {
  readonly byHref: ReadonlyMap<string, EpubResource>
}
/** Undefined for a book that is none, or was not analyzed. */
export type FindEpub = (book: {
  readonly id: number
  readonly analyzed: number
}) => Promise<OpenEpub | undefined>

/** Books that are read at the same time; a few readers' worth. */
const maxBooks = 16

/** The contents of EPUBs that are being read, unpacked once and not for each resource that is asked for. */
export function createEpubLists(db: Db): FindEpub {
  const known = new Map<string, OpenEpub>()
  return async (book) => {
    const key = `${book.id} ${book.analyzed}`
    const found = known.get(key)
    known.delete(key)
    const packed = found ? undefined : await findPackedEpub(db, book.id)
    const epub = found ?? (packed && open(unpackEpub(packed)))
    if (!epub) return undefined
    known.set(key, epub)
    if (known.size > maxBooks) known.delete(known.keys().next().value ?? '')
    return epub
  }
}

const open = (contents: EpubContents): OpenEpub => ({
  ...contents,
  byHref: new Map([...contents.spine, ...contents.assets].map((r) => [r.href, r])),
})

import { archiveLimits } from '../archive/archive-limits.ts'
import { withOpenBook } from '../open-book.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { deobfuscate } from './font-obfuscation.ts'

/**
 * Returns the bytes of a resource of an EPUB as a reader needs them: unpacked, verified, fonts deobfuscated. Throws MediaError ENTRY_… and
 * the errors of the file system.
 */
export function readEpubResource(path: string, resource: EpubResource): Promise<Uint8Array> {
  return withOpenBook(path, async (book) => {
    const bytes = readStored(book.fd, resource.entry, archiveLimits.entryBytes)
    return resource.obfuscation ? deobfuscate(bytes, resource.obfuscation) : bytes
  })
}

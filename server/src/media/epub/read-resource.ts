import { archiveLimits } from '../archive/archive-limits.ts'
import { withOpenBook } from '../open-book.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { deobfuscate } from './font-obfuscation.ts'

/**
 * The bytes of a resource of an EPUB as its reader needs them: unpacked, verified, fonts made plain. Throws MediaError ENTRY_… and the
 * errors of the file system.
 */
export function readEpubResource(path: string, resource: EpubResource): Promise<Uint8Array> {
  return withOpenBook(path, async (book) => {
    const bytes = readStored(book.fd, resource.entry, archiveLimits.entryBytes)
    return resource.obfuscation ? deobfuscate(bytes, resource.obfuscation) : bytes
  })
}

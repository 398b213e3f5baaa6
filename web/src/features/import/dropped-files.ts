import type { DroppedItem } from '../../lib/collect-dropped.ts'

/** Returns the files of one entry; those of a folder with all below it. */
async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    )
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  // A browser returns the entries of a folder in parts, the last of which is empty.
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (part.length === 0) return found
    for (const each of part) found.push(...(await filesOf(each)))
  }
}

/** Returns the files that were dropped, with those in dropped folders. */
export async function readDroppedFiles(dropped: readonly DroppedItem[]): Promise<readonly File[]> {
  const found: File[] = []
  for (const { entry, file } of dropped) {
    if (entry) found.push(...(await filesOf(entry)))
    else if (file) found.push(file)
  }
  return found
}

/** True for a drag that brings files, and not a text or a link. */
export const bringsFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

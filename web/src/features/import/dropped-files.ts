import type { DroppedItem } from '../../lib/collect-dropped.ts'

/** Returns the file of an entry, or all files below a folder. */
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

/** Returns the dropped files, including the files in dropped folders. */
export async function readDroppedFiles(dropped: readonly DroppedItem[]): Promise<readonly File[]> {
  const found: File[] = []
  for (const { entry, file } of dropped) {
    if (entry) found.push(...(await filesOf(entry)))
    else if (file) found.push(file)
  }
  return found
}

/** True for a drag of files, not of a text or a link. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

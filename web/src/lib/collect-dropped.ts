/** A dropped file or folder. A file without an entry of a file system has only `file`. */
export interface DroppedItem {
  readonly entry: FileSystemEntry | null
  readonly file: File | null
}

/** Returns the files and folders of a drop. Must be called during the event, because the list is empty afterwards. */
export const collectDropped = ({ items }: DataTransfer): readonly DroppedItem[] =>
  [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))

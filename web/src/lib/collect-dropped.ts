/** A file or folder that was dropped. What is no entry of a file system is still a file. */
export interface DroppedItem {
  readonly entry: FileSystemEntry | null
  readonly file: File | null
}

/** Returns the files and folders of a drop. It must be called while the event is handled: the list is empty afterwards. */
export const collectDropped = ({ items }: DataTransfer): readonly DroppedItem[] =>
  [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))

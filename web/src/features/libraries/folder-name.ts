/** Returns the last folder of a path: `/books/Comics/` → `Comics`; also accepts backslashes. */
export const folderName = (path: string): string =>
  path
    .split(/[/\\]+/)
    .filter((part) => part !== '')
    .at(-1) ?? ''

/** `/books/Comics/` → `Comics`; also understands the other slash. */
export const folderName = (path: string): string =>
  path
    .split(/[/\\]+/)
    .filter((part) => part !== '')
    .at(-1) ?? ''

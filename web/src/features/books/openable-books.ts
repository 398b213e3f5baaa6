/** Narrows a list to books that can be opened: one broken or missing file must not block what comes after it. */
export const openableBooks = {
  media_status: ['READY', 'UNKNOWN', 'OUTDATED'] as ('READY' | 'UNKNOWN' | 'OUTDATED')[],
  deleted: false,
}

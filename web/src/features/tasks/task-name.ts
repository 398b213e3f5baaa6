/** `ScanLibrary`, `SCAN_LIBRARY` or `scan-library` → `Scan library`: servers name their tasks as they like. */
export function taskName(type: string): string {
  const words = type
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

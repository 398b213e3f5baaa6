import type { LibrarySettings } from './library-settings.ts'

type ScanSetting = keyof Pick<LibrarySettings, 'scanCbx' | 'scanPdf' | 'scanEpub'>

/**
 * Extensions of books, in lower case and with their dot, and the library setting that includes them (behaviour 3.1). `.cb7 .7z .cbt .tar`
 * are Lectern's own; Komga ignores them.
 */
export const bookExtensions: ReadonlyMap<string, ScanSetting> = new Map([
  ...['.cbz', '.zip', '.cbr', '.rar', '.cb7', '.7z', '.cbt', '.tar'].map(
    (name) => [name, 'scanCbx'] as const,
  ),
  ['.pdf', 'scanPdf'] as const,
  ['.epub', 'scanEpub'] as const,
])

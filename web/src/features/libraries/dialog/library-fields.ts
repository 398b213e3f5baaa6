import type { LibraryFlag } from '@lectern/contract/libraries'
import type { LibraryDraft, SectionId } from './library-draft.ts'

export const scanFlags = [
  'scanOnStartup',
  'emptyTrashAfterScan',
  'scanForceModifiedTime',
  'followLinks',
] as const
export const fileTypeFlags = ['scanCbx', 'scanPdf', 'scanEpub'] as const
export const analysisFlags = ['hashFiles', 'hashPages', 'hashKoreader', 'analyzeDimensions'] as const
export const fileFlags = ['repairExtensions', 'convertToCbz'] as const
export const comicInfoFlags = [
  'importComicInfoBook',
  'importComicInfoSeries',
  'importComicInfoSeriesAppendVolume',
  'importComicInfoCollection',
  'importComicInfoReadList',
] as const
export const epubFlags = ['importEpubBook', 'importEpubSeries'] as const
export const otherMetadataFlags = [
  'importMylarSeries',
  'importLocalArtwork',
  'importBarcodeIsbn',
  'deriveTitleSort',
] as const satisfies readonly LibraryFlag[]

/** Fields of each section of the dialog. */
export const sectionFields: Readonly<Record<SectionId, readonly (keyof LibraryDraft)[]>> = {
  general: ['name', 'root'],
  scanner: ['scanInterval', ...scanFlags, ...fileTypeFlags, 'oneshotsDirectory', 'scanDirectoryExclusions'],
  options: ['seriesCover', ...analysisFlags, ...fileFlags],
  metadata: [...comicInfoFlags, ...epubFlags, ...otherMetadataFlags],
}

import { pdfType } from '@lectern/contract/media-types'

/** Ranks of the jobs of readers: pages come before jobs that only save data or decorate. */
export const pageRanks = { page: 0, reduced: 1, text: 2, thumbnail: 3 } as const

export interface ReaderJobOptions {
  readonly priority: 'reader'
  readonly isolated: boolean
  readonly rank: number
  readonly signal?: AbortSignal
}

/** Returns the options of a job for a reader. A PDF needs an isolated process anyway: trying a thread first would only wait for that thread. */
export const getReaderOptions = (mediaType: string | null, rank: number): ReaderJobOptions => ({
  priority: 'reader',
  isolated: mediaType === pdfType,
  rank,
})

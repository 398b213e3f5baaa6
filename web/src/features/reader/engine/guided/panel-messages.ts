import type { PageLayout } from './page-layout.ts'

export interface PageToOpen {
  /** Address of the image in which panels are detected. */
  readonly source: string
  /** True if the image is the page as it is in the file, not a smaller one. */
  readonly isOriginal: boolean
  /** Identifies the page, whatever the size of the requested image. */
  readonly identity?: string | undefined
}

/** Request to the worker that finds panels; `id` is that of a page. */
export type PanelRequest =
  /** Fetches the page and answers `opened`. */
  | ({ readonly kind: 'open'; readonly id: number } & PageToOpen)
  /** Detects the panels of an opened page and answers `found`. */
  | { readonly kind: 'detect'; readonly id: number }
  | { readonly kind: 'release'; readonly id: number }

export type PanelAnswer = {
  readonly id: number
} /** `pageHash` is the key of the page, `bytesHash` that of its bytes, under which panels of the same page in another file may be stored. */ & (
  | { readonly kind: 'opened'; readonly pageHash: string; readonly bytesHash?: string | undefined }
  | { readonly kind: 'found'; readonly layout: PageLayout }
  | { readonly kind: 'failed' }
)

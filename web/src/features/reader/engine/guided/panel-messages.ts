import type { PageLayout } from './page-layout.ts'

/** A page as the worker fetches it. */
export interface PageToOpen {
  /** Address of the image that is searched. */
  readonly source: string
  /** True when the image is the page as it is in the file, and no smaller one. */
  readonly isOriginal: boolean
  /** What tells the page from all others, however it is requested. */
  readonly identity?: string | undefined
}

/** What the worker that finds panels is asked; `id` is that of a page. */
export type PanelRequest =
  /** Fetches the page and answers `opened`. */
  | ({ readonly kind: 'open'; readonly id: number } & PageToOpen)
  /** Searches an opened page and answers `found`. */
  | { readonly kind: 'detect'; readonly id: number }
  | { readonly kind: 'release'; readonly id: number }

export type PanelAnswer =
  /** `pageHash` is the key of the page, `bytesHash` the one by its bytes, under which the panels of the same page of another file may be kept. */
  | {
      readonly kind: 'opened'
      readonly id: number
      readonly pageHash: string
      readonly bytesHash?: string | undefined
    }
  | { readonly kind: 'found'; readonly id: number; readonly layout: PageLayout }
  | { readonly kind: 'failed'; readonly id: number }

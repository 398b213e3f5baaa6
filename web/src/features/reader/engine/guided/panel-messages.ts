import type { PageLayout } from './page-layout.ts'

/** What the worker that finds panels is asked; `id` is that of a page. */
export type PanelRequest =
  /** Fetches the page and answers `opened`. */
  | { readonly kind: 'open'; readonly id: number; readonly url: string }
  /** Searches an opened page and answers `found`. */
  | { readonly kind: 'detect'; readonly id: number }
  | { readonly kind: 'release'; readonly id: number }

export type PanelAnswer =
  | { readonly kind: 'opened'; readonly id: number; readonly pageHash: string }
  | { readonly kind: 'found'; readonly id: number; readonly layout: PageLayout }
  | { readonly kind: 'failed'; readonly id: number }

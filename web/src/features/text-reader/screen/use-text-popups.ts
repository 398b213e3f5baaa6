import { useState } from 'react'
import type { Emitter } from '../../reader/engine/emitter.ts'
import { useRendererEvent } from '../../reader/screen/use-renderer-event.ts'
import type { LinkTarget } from '../engine/resolve-links.ts'
import type { Note } from '../engine/show-note.ts'
import type { BookFiles, TextBook } from '../engine/text-book.ts'
import type { TextRendererEvents } from '../engine/text-renderer.ts'
import type { Jumps } from './use-jumps.ts'

/** Popup over the page, after a tap on a link, picture or table. */
export type TextPopup =
  | { readonly kind: 'note'; readonly note: Note; readonly link: LinkTarget }
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'picture'; readonly address: string; readonly text: string }
  | { readonly kind: 'table'; readonly table: HTMLElement }

/** Opens links of the text (a note as a popup, a place in the book, an address outside after a question), pictures and tables. */
export function useTextPopups(
  text: TextBook,
  files: BookFiles,
  jumps: Pick<Jumps, 'openLink'>,
  events: Emitter<TextRendererEvents>,
) {
  const [popup, setPopup] = useState<TextPopup>()
  const openLink = (link: LinkTarget) => {
    if (link.kind === 'outside') {
      setPopup({ kind: 'outside', address: link.address })
      return
    }
    setPopup(undefined)
    jumps.openLink(link)
  }
  const open = async ({ link, isNote }: TextRendererEvents['link']) => {
    if (link.kind === 'outside' || !isNote) {
      openLink(link)
      return
    }
    const { loadNote } = await import('../engine/show-note.ts')
    const note = await loadNote(text, files, link).catch(() => undefined)
    if (note) setPopup({ kind: 'note', note, link })
    else openLink(link)
  }
  useRendererEvent(events, 'link', (link) => void open(link))
  useRendererEvent(events, 'picture', (picture) => setPopup({ kind: 'picture', ...picture }))
  useRendererEvent(events, 'table', ({ table }) => setPopup({ kind: 'table', table }))
  return {
    popup,
    openLink,
    /** Returns false if no popup was open. */
    close() {
      setPopup(undefined)
      return popup !== undefined
    },
  }
}

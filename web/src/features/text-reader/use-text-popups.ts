import { useState } from 'react'
import type { LinkTarget } from './engine/resolve-links.ts'
import type { Note } from './engine/show-note.ts'
import type { BookFiles, TextBook } from './engine/text-book.ts'
import type { TextRendererEvents } from './engine/text-renderer.ts'
import type { Jumps } from './use-jumps.ts'

/** What is shown over the page after a tap on something in it. */
export type TextPopup =
  | { readonly kind: 'note'; readonly note: Note; readonly link: LinkTarget }
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'picture'; readonly address: string; readonly text: string }
  | { readonly kind: 'table'; readonly table: HTMLElement }

/** Decides what a link of the text does: a note pops up, a place is gone to, and an address outside is asked about. */
export function useTextPopups(text: TextBook, files: BookFiles, getJumps: () => Jumps) {
  const [popup, setPopup] = useState<TextPopup>()
  const follow = (link: LinkTarget) => {
    if (link.kind === 'outside') {
      setPopup({ kind: 'outside', address: link.address })
      return
    }
    setPopup(undefined)
    getJumps().follow(link)
  }
  const open = async ({ link, isNote }: TextRendererEvents['link']) => {
    if (link.kind === 'outside' || !isNote) {
      follow(link)
      return
    }
    const { loadNote } = await import('./engine/show-note.ts')
    const note = await loadNote(text, files, link).catch(() => undefined)
    if (note) setPopup({ kind: 'note', note, link })
    else follow(link)
  }
  return {
    popup,
    follow,
    openLink: (followed: TextRendererEvents['link']) => void open(followed),
    openPicture: (picture: TextRendererEvents['picture']) => setPopup({ kind: 'picture', ...picture }),
    openTable: ({ table }: TextRendererEvents['table']) => setPopup({ kind: 'table', table }),
    close: () => setPopup(undefined),
  }
}
export type TextPopups = ReturnType<typeof useTextPopups>

import { cleanContents } from './clean-document.ts'
import { findFragment } from './entry-finder.ts'
import { findNote } from './notes.ts'
import { readSection } from './read-section.ts'
import { baseStyle, buildReadingStyle } from './reading-style.ts'
import { type LinkTarget, resolveLinks } from './resolve-links.ts'
import { openSafeFrame } from './safe-frame.ts'
import { getSelectedRange } from './selected-range.ts'
import type { BookFiles, TextBook } from './text-book.ts'
import type { TextSettings } from './text-settings.ts'

export interface Note {
  readonly name: string
  readonly element: Element
}

/** Returns the note at a place of the book; undefined when there is no note, but a place to go to. */
export async function loadNote(
  book: TextBook,
  files: BookFiles,
  { section, fragment }: { readonly section: number; readonly fragment: string },
): Promise<Note | undefined> {
  const read = await readSection(book, files, section)
  const target = read && findFragment(read.source, fragment)
  const element = target && findNote(target)
  return read && element ? { name: read.name, element } : undefined
}

/** Shows a note in a frame of its own in `host`, which grows with it. `follow` is called for links in the note, `close` for Escape. */
export async function showNote(
  host: HTMLElement,
  needs: { readonly book: TextBook; readonly files: BookFiles; readonly settings: TextSettings },
  note: Note,
  follow: (link: LinkTarget) => void,
  close: () => void,
): Promise<void> {
  const { book, files, settings } = needs
  const { element: frame, document } = await openSafeFrame(host, files)
  const { nodes, links } = cleanContents(note.element, {
    into: document,
    name: note.name,
    root: files.root,
    fallbacks: files.fallbacks,
  })
  const resolved = resolveLinks(links, book)
  const css = `${baseStyle}\n${buildReadingStyle({ ...settings, scale: settings.scale * 0.9 })}
html, body { margin: 0 !important; padding: 0 !important; background: transparent !important; } body > :first-child { margin-top: 0; }`
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  document.documentElement.lang = book.language
  document.body.append(nodes)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!link) return
    event.preventDefault()
    const target = resolved.find(link)
    if (target) follow(target)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    if (getSelectedRange(document)) document.getSelection()?.removeAllRanges()
    else close()
  })
  const fit = () => {
    frame.style.height = `${document.documentElement.scrollHeight}px`
  }
  fit()
  document.addEventListener('load', fit, { capture: true })
}

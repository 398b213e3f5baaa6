import { cleanContents } from './clean-document.ts'
import { findFragment } from './find-target.ts'
import { readSection } from './load-chapter.ts'
import { findNote } from './notes.ts'
import { baseStyle, buildReadingStyle } from './reading-style.ts'
import { createLinkFinder, type LinkTarget } from './resolve-links.ts'
import { openSafeFrame } from './safe-frame.ts'
import { closeOnEscape } from './selected-range.ts'
import type { BookFiles, TextBook } from './text-book.ts'
import type { TextSettings } from './text-settings.ts'

export interface Note {
  readonly name: string
  readonly element: Element
}

/** Returns the note at the target of a link; undefined if the target is not a note. */
export async function loadNote(
  book: TextBook,
  files: BookFiles,
  { section, fragment }: { readonly section: number; readonly fragment: string },
): Promise<Note | undefined> {
  const read = await readSection(book, files, section)
  const target = read && findFragment(read.document, fragment)
  const element = target && findNote(target)
  return element && { name: book.sections[section]?.name ?? '', element }
}

/** Shows a note in a frame in `host`, which becomes as high as the note. `follow` is called for links in the note, `close` for Escape. */
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
  const findLink = createLinkFinder(links, book)
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
    const target = findLink(link)
    if (target) follow(target)
  })
  closeOnEscape(document, close)
  const fit = () => {
    frame.style.height = `${document.documentElement.scrollHeight}px`
  }
  fit()
  document.addEventListener('load', fit, { capture: true })
}

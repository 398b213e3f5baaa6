import type { Locator, Progression } from '@lectern/contract/progress'
import type { PendingPlace } from '../../reader/progress/pending-progress.ts'
import { parseResourceAddress } from '../book/text-publication.ts'
import { createSectionFinder, decodeName, type FindSection, type TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextTarget } from '../engine/text-renderer.ts'

/** Returns the name of a section for other clients. It is escaped only if the name contains `%`, `#` or `?`. */
function toHref(name: string): string {
  const plain = decodeName(name)
  return /[%#?]/.test(plain) ? name : plain
}

/** Returns the Readium locator of a position. It does not depend on the window, so that every device finds the same sentence. */
export function toLocator(book: TextBook, at: TextRelocation): Locator {
  // Empty documents at the end do not count: the text before them is the end of the book.
  const last = book.sections.findLastIndex(({ isAside }) => !isAside)
  const index = at.isAtEnd ? Math.max(last, at.place.section) : at.place.section
  const section = book.sections[index]
  const entry = at.entry === undefined ? undefined : book.contents[at.entry]
  const before = book.sections.slice(0, index).reduce((sum, { weight }) => sum + weight, 0)
  // The end of the book counts as read, although its last page begins before it.
  const progression = at.isAtEnd ? 1 : at.progression
  return {
    href: toHref(section?.name ?? ''),
    type: section?.type || 'application/xhtml+xml',
    ...(entry?.title && { title: entry.title.slice(0, 300) }),
    locations: {
      progression,
      position: before + Math.min(section?.weight ?? 1, Math.floor(progression * (section?.weight ?? 1)) + 1),
      totalProgression: Math.min(1, at.fraction),
    },
    ...(at.quote && { text: { highlight: at.quote } }),
  }
}

/**
 * Returns the locator at which a text opens: that of the server or that of this device which is not sent yet, whichever is later. Undefined,
 * for the beginning, if the book starts again.
 */
export function chooseStart(
  saved: Progression | undefined,
  unsent: PendingPlace | undefined,
  isFinished: boolean,
): Locator | undefined {
  const isUnsentLater = unsent !== undefined && !(saved && Date.parse(saved.modified) > unsent.at)
  if (isUnsentLater) return unsent.locator
  return isFinished ? undefined : saved?.locator
}

/** Returns the section of an href; `#` begins a fragment, unless it is part of the name. */
function findNamed(find: FindSection, href: string): number | undefined {
  for (let at = href.length; at >= 0; at = at === 0 ? -1 : href.lastIndexOf('#', at - 1)) {
    const section = at === 0 ? undefined : find(href.slice(0, at))
    if (section !== undefined) return section
  }
  return undefined
}

/** Returns the section of the href of a locator of any client, which is a name or an address; undefined without such a section. */
export function findLocatedSection(book: TextBook, href: string): number | undefined {
  const find = createSectionFinder(book.sections)
  return findNamed(find, href) ?? findNamed(find, parseResourceAddress(href).name)
}

/** Returns the target of a locator of any client; undefined if its file is not part of the reading order. */
export function toTarget(book: TextBook, locator: Locator): TextTarget | undefined {
  if (!locator.href) return undefined
  const section = findLocatedSection(book, locator.href)
  if (section === undefined) return undefined
  const progression = locator.locations?.progression ?? 0
  return { section, progression, quote: locator.text?.highlight ?? undefined }
}

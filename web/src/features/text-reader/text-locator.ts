import type { Locator, Progression } from '@lectern/contract/progress'
import type { PendingPlace } from '../reader/pending-progress.ts'
import { createSectionFinder, decodeName, type TextBook } from './engine/text-book.ts'
import type { TextRelocation, TextTarget } from './engine/text-renderer.ts'
import { parseResourceAddress } from './text-publication.ts'

/** Returns the Readium locator of a place. It names no page of the window, so that every device finds the same sentence. */
export function toLocator(book: TextBook, at: TextRelocation): Locator {
  const section = book.sections[at.place.section]
  const entry = at.entry === undefined ? undefined : book.contents[at.entry]
  const before = book.sections.slice(0, at.place.section).reduce((sum, { weight }) => sum + weight, 0)
  // The end of the book counts as read, although its last page begins before it.
  const progression = at.isAtEnd ? 1 : at.progression
  return {
    href: decodeName(section?.name ?? ''),
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
 * Returns the locator at which a text opens: the later one of what the server has and of what this device has not sent yet. The beginning when
 * the book is finished.
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

/** Returns where a locator of any client leads; undefined when its file is not part of the reading order. */
export function toTarget(book: TextBook, locator: Locator): TextTarget | undefined {
  if (!locator.href) return undefined
  const { name } = parseResourceAddress(locator.href)
  const section = createSectionFinder(book.sections)(name.replace(/^\//, ''))
  if (section === undefined) return undefined
  const progression = locator.locations?.progression ?? 0
  return { section, progression, quote: locator.text?.highlight ?? undefined }
}

import type { Target } from './resolve-address.ts'
import { createSectionFinder, type TextBook } from './text-book.ts'

export type LinkTarget =
  | { readonly kind: 'place'; readonly section: number; readonly fragment: string }
  | { readonly kind: 'outside'; readonly address: string }

/** Returns the target of a link of a chapter; undefined for links to files that are not in the reading order. */
export type FindLink = (link: Element) => LinkTarget | undefined

export function createLinkFinder(links: WeakMap<Element, Target>, book: TextBook): FindLink {
  const findSection = createSectionFinder(book.sections)
  return (link) => {
    const target = links.get(link)
    if (target?.kind !== 'own') return target
    const section = findSection(target.name)
    return section === undefined ? undefined : { kind: 'place', section, fragment: target.fragment }
  }
}

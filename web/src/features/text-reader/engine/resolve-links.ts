import type { Target } from './resolve-address.ts'
import { createSectionFinder, type TextBook } from './text-book.ts'

/** Where a link of the text leads. */
export type LinkTarget =
  | { readonly kind: 'place'; readonly section: number; readonly fragment: string }
  | { readonly kind: 'outside'; readonly address: string }

export interface ResolvedLinks {
  find(link: Element): LinkTarget | undefined
}

/** Connects the links of a chapter with the sections of the book. Links to files that are not in the reading order lead nowhere. */
export function resolveLinks(links: WeakMap<Element, Target>, book: TextBook): ResolvedLinks {
  const findSection = createSectionFinder(book.sections)
  return {
    find(link) {
      const target = links.get(link)
      if (target?.kind !== 'own') return target
      const section = findSection(target.name)
      return section === undefined ? undefined : { kind: 'place', section, fragment: target.fragment }
    },
  }
}

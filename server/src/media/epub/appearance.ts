import { attribute, getText } from '../metadata/xml-tree.ts'
import type { EpubContents } from './epub-contents.ts'
import type { PackageDocument } from './package-document.ts'

/**
 * True for `rendition:layout` of EPUB 3, or `fixed-layout` of earlier books (behaviour 4.5). Where items of the spine say otherwise
 * (EPUB 3.3, 8.2.2.1), a book counts as fixed while some of its pages are, and as text while some of it flows.
 */
export function isFixedLayout({ metadata, spine, itemRenditions }: PackageDocument): boolean {
  const isDeclared = isDeclaredFixed(metadata)
  if (itemRenditions.size === 0) return isDeclared
  const isFixed = (id: string) => (itemRenditions.get(id)?.layout ?? (isDeclared ? 'fixed' : '')) === 'fixed'
  return isDeclared ? spine.some(isFixed) : spine.every(isFixed)
}

const isDeclaredFixed = (metadata: PackageDocument['metadata']): boolean =>
  metadata.some((element) => {
    if (element.name !== 'meta') return false
    const key = (attribute(element, 'property') ?? attribute(element, 'name'))?.trim()
    const value = (getText(element) || attribute(element, 'content')?.trim()) ?? ''
    if (key === 'rendition:layout')
      return value === 'pre-paginated' && attribute(element, 'refines') === undefined
    return key === 'fixed-layout' && value.toLowerCase() === 'true'
  })

/** Returns `rendition:flow` of the whole book (EPUB 3.3, 8.2.2.1): a strip over all chapters counts as scrolled. */
export function getFlow({ metadata }: PackageDocument): EpubContents['flow'] {
  for (const element of metadata) {
    if (element.name !== 'meta' || attribute(element, 'property')?.trim() !== 'rendition:flow') continue
    if (attribute(element, 'refines') !== undefined) continue
    const value = getText(element)
    if (value === 'paginated') return value
    if (value === 'scrolled-doc' || value === 'scrolled-continuous') return 'scrolled'
  }
  return null
}

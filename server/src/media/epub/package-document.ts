import { MediaError } from '../media-error.ts'
import { attribute, descendants, elements, getText, parseXml, type XmlElement } from '../metadata/xml-tree.ts'
import type { PageSide } from './epub-contents.ts'
import { findItemRendition, type ItemRendition } from './rendition.ts'

export interface ManifestItem {
  readonly id: string
  readonly href: string
  readonly mediaType: string
  readonly properties: readonly string[]
  /** Id of the item that replaces it if its type is not supported; null without one. */
  readonly fallback: string | null
}

/** The package document (EPUB 3.3 chapter 5, OPF 2.0.1) as stored in the archive, unverified. */
export interface PackageDocument {
  /** Children of the metadata element, in order. */
  readonly metadata: readonly XmlElement[]
  /** Items with an id and an href; of several with one id, the first. */
  readonly manifest: readonly ManifestItem[]
  /** Ids of manifest items, each once. */
  readonly spine: readonly string[]
  /** Ids of the items aside of the flow of reading (`linear="no"`). */
  readonly nonLinear: ReadonlySet<string>
  /** Sides of pages by the id of the manifest item. */
  readonly pageSides: ReadonlyMap<string, PageSide>
  /** Layouts of items of the spine that differ from the book, by the id of the manifest item. */
  readonly itemRenditions: ReadonlyMap<string, ItemRendition>
  /** Id of the NCX. */
  readonly ncxId: string | null
  readonly readingProgression: 'ltr' | 'rtl' | null
  /** `reference` elements (OPF 2.0.1, 2.6). */
  readonly guide: readonly XmlElement[]
  /** Text of the unique identifier; empty without one. */
  readonly uniqueId: string
}

/**
 * Returns the paths of the root files that container.xml names (OCF 3.3, 4.2.6.3.1), those with the type of package documents first. Throws
 * MediaError ENTRY_DAMAGED if there are none.
 */
export function packagePaths(container: Uint8Array): string[] {
  const files = [...descendants(parseXml(container, 'xml'))].flatMap((element) => {
    const path = element.name === 'rootfile' ? (attribute(element, 'full-path')?.trim() ?? '') : ''
    const type = attribute(element, 'media-type')?.trim().toLowerCase() ?? ''
    return path === '' ? [] : [{ path, isOther: type !== '' && type !== 'application/oebps-package+xml' }]
  })
  if (files.length === 0) throw new MediaError('ENTRY_DAMAGED', 'The container names no package document')
  return files.toSorted((a, b) => Number(a.isOther) - Number(b.isOther)).map(({ path }) => path)
}

/** Parses a package document. Throws MediaError ENTRY_DAMAGED, ENTRY_TOO_LARGE. */
export function parsePackage(bytes: Uint8Array): PackageDocument {
  const root = parseXml(bytes, 'xml')
  if (root.name !== 'package') throw new MediaError('ENTRY_DAMAGED', 'The package document has another root')
  const [spine] = elements(root, 'spine')
  const metadata = elements(root, 'metadata').flatMap((element) => listMetadata(element))
  const itemRefs = elements(spine, 'itemref')
  const direction = spine && attribute(spine, 'page-progression-direction')?.trim()
  return {
    metadata,
    manifest: listManifest(root),
    spine: [...new Set(itemRefs.flatMap((item) => attribute(item, 'idref')?.trim() ?? []))],
    nonLinear: new Set([...mapSpine(itemRefs, isLinear)].flatMap(([id, linear]) => (linear ? [] : [id]))),
    pageSides: mapSpine(itemRefs, findPageSide),
    itemRenditions: mapSpine(itemRefs, findItemRendition),
    ncxId: (spine && attribute(spine, 'toc')?.trim()) ?? null,
    readingProgression: direction === 'ltr' || direction === 'rtl' ? direction : null,
    guide: elements(root, 'guide').flatMap((guide) => elements(guide, 'reference')),
    uniqueId: findUniqueId(root, metadata),
  }
}

/** Returns a value of each item of the spine that has one, by the id of the manifest item; of an item that is named twice, the first. */
function mapSpine<T>(
  itemRefs: readonly XmlElement[],
  read: (itemRef: XmlElement) => T | undefined,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const itemRef of itemRefs) {
    const id = attribute(itemRef, 'idref')?.trim() ?? ''
    const value = found.has(id) ? undefined : read(itemRef)
    if (value !== undefined) found.set(id, value)
  }
  return found
}

/** Properties of an item of the spine, with and without their prefix: EPUB 3.0 has left and right without it, and some books also center. */
const sides = new Map<string, PageSide>([
  ['page-spread-left', 'left'],
  ['rendition:page-spread-left', 'left'],
  ['page-spread-right', 'right'],
  ['rendition:page-spread-right', 'right'],
  ['page-spread-center', 'center'],
  ['rendition:page-spread-center', 'center'],
])

const findPageSide = (itemRef: XmlElement): PageSide | undefined =>
  words(attribute(itemRef, 'properties')).flatMap((word) => sides.get(word) ?? [])[0]

const isLinear = (itemRef: XmlElement): boolean => attribute(itemRef, 'linear')?.trim().toLowerCase() !== 'no'

/** Returns the metadata elements. Books older than EPUB wrap their metadata once more (OEB 1.2). */
function listMetadata(metadata: XmlElement): XmlElement[] {
  return elements(metadata).flatMap((element) =>
    element.name === 'dc-metadata' || element.name === 'x-metadata' ? elements(element) : [element],
  )
}

function listManifest(root: XmlElement): ManifestItem[] {
  const items = new Map<string, ManifestItem>()
  for (const item of elements(root, 'manifest').flatMap((manifest) => elements(manifest, 'item'))) {
    const id = attribute(item, 'id')?.trim() ?? ''
    const href = attribute(item, 'href')?.trim() ?? ''
    if (id === '' || href === '' || items.has(id)) continue
    const mediaType = (attribute(item, 'media-type') ?? '').trim().toLowerCase()
    const fallback = attribute(item, 'fallback')?.trim() ?? null
    items.set(id, { id, href, mediaType, properties: words(attribute(item, 'properties')), fallback })
  }
  return [...items.values()]
}

function findUniqueId(root: XmlElement, metadata: readonly XmlElement[]): string {
  const id = attribute(root, 'unique-identifier')?.trim()
  const identifiers = metadata.filter(({ name }) => name === 'identifier')
  return getText(identifiers.find((element) => attribute(element, 'id') === id) ?? identifiers[0])
}

/** Splits an attribute that holds a list of words. */
export const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((w) => w !== '')

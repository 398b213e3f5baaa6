import type { EpubResource } from './epub-contents.ts'
import type { ManifestItem, PackageDocument } from './package-document.ts'
import { isXhtml, type LocatedResources } from './resources.ts'

/** Types of documents that a reader can show as they are; of pictures, those that browsers or Lectern know. */
const isReadable =
  /^(application\/(xhtml\+xml|xml|x-dtbook\+xml)|text\/.+|image\/(gif|jpe?g|png|svg\+xml|webp|avif|jxl|bmp|jp2|tiff|hei[cf]))$/

/** The documents of a book as its package orders them, each once. */
export interface ReadingOrder {
  /** All that can be opened, those aside of the flow included. */
  readonly all: readonly EpubResource[]
  /** Those of `all` that the flow of reading passes over (`linear="no"`, EPUB 3.3, 5.7.2): only links lead to them. */
  readonly asides: ReadonlySet<EpubResource>
  /** True when each item of the spine is among them. */
  readonly isComplete: boolean
  /** Names of files of types that cannot be shown and that nothing stands for. */
  readonly foreign: readonly string[]
}

/**
 * Returns the documents in reading order. An item of a foreign type, or one that is missing, is replaced by the first of its chain of
 * fallbacks that can be read; without one it is left out. A spine that leads nowhere is replaced by all texts of the book, unless a vendor
 * locked them: a navigation document alone, which vendors must leave open, makes no book then.
 */
export function listReadingOrder(document: PackageDocument, resources: LocatedResources): ReadingOrder {
  const items = new Map(document.manifest.map((item) => [item.id, item]))
  const isOpen = (resource: EpubResource | undefined): resource is EpubResource =>
    resource !== undefined && !resources.locked.has(resource.href)
  const findReadable = (id: string): EpubResource | undefined => {
    const seen = new Set<string>()
    let item: ManifestItem | undefined = items.get(id)
    while (item && !seen.has(item.id)) {
      seen.add(item.id)
      const resource = resources.byId.get(item.id)
      if (isOpen(resource) && isReadable.test(resource.mediaType)) return resource
      item = items.get(item.fallback ?? '')
    }
    return undefined
  }
  const found = document.spine.map((id) => ({ id, resource: findReadable(id) }))
  const all = [...new Set(found.flatMap(({ resource }) => resource ?? []))]
  const foreign = found.flatMap(({ id, resource }) => {
    const itself = resource ? undefined : resources.byId.get(id)
    return isOpen(itself) ? [itself.href] : []
  })
  const navigation = new Set(
    document.manifest.flatMap(({ id, properties }) =>
      properties.includes('nav') ? (resources.byId.get(id) ?? []) : [],
    ),
  )
  if (resources.locked.size > 0 && all.every((resource) => navigation.has(resource)))
    return { all: [], asides: new Set(), isComplete: false, foreign }
  if (all.length === 0 && document.spine.length > 0) return { ...listTexts(resources, navigation), foreign }
  const linear = new Set(
    found.flatMap(({ id, resource }) => (resource && !document.nonLinear.has(id) ? resource : [])),
  )
  const asides = linear.size === 0 ? [] : all.filter((resource) => !linear.has(resource))
  return { all, asides: new Set(asides), isComplete: all.length === document.spine.length, foreign }
}

/** Returns the texts of the book in the order of the manifest; the navigation document only when it is all there is. */
function listTexts(
  { byHref }: LocatedResources,
  navigation: ReadonlySet<EpubResource>,
): Pick<ReadingOrder, 'all' | 'asides' | 'isComplete'> {
  const texts = [...byHref.values()].filter((resource) => isXhtml(resource))
  const others = texts.filter((resource) => !navigation.has(resource))
  return { all: others.length > 0 ? others : texts, asides: new Set(), isComplete: false }
}

import type { EpubResource } from './epub-contents.ts'
import { listChain } from './fallbacks.ts'
import type { PackageDocument } from './package-document.ts'
import { isXhtml, type LocatedResources } from './resources.ts'

/** Types of documents that a reader can show, and of images that browsers or Lectern support. */
const isReadable =
  /^(application\/(xhtml\+xml|xml|x-dtbook\+xml)|text\/.+|image\/(gif|jpe?g|png|svg\+xml|webp|avif|jxl|bmp|jp2|tiff|hei[cf]))$/

/** The documents of a book as its package orders them, each once. */
export interface ReadingOrder {
  /** All readable documents, including those aside of the flow. */
  readonly all: readonly EpubResource[]
  /** Those of `all` that are not part of the flow of reading (`linear="no"`, EPUB 3.3, 5.7.2): only links lead to them. */
  readonly asides: ReadonlySet<EpubResource>
  /** True if `all` contains each item of the spine. */
  readonly isComplete: boolean
  /** Names of files of unsupported types without a replacement. */
  readonly foreign: readonly string[]
}

/**
 * Returns the documents in reading order. An item of a foreign type, or one that is missing, is replaced by the first readable one of
 * its chain of fallbacks; without one it is skipped. A spine without readable items is replaced by all texts of the book, unless a vendor locked
 * them: then only the navigation document, which vendors must not lock, is readable.
 */
export function listReadingOrder(document: PackageDocument, resources: LocatedResources): ReadingOrder {
  const items = new Map(document.manifest.map((item) => [item.id, item]))
  const isOpen = (resource: EpubResource | undefined): resource is EpubResource =>
    resource !== undefined && !resources.locked.has(resource.href)
  const findReadable = (id: string): EpubResource | undefined =>
    listChain(items, id)
      .map((item) => resources.byId.get(item.id))
      .find((resource) => isOpen(resource) && isReadable.test(resource.mediaType))
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

/** Returns the texts of the book in the order of the manifest; the navigation document only if there are no others. */
function listTexts(
  { byHref }: LocatedResources,
  navigation: ReadonlySet<EpubResource>,
): Pick<ReadingOrder, 'all' | 'asides' | 'isComplete'> {
  const texts = [...byHref.values()].filter((resource) => isXhtml(resource))
  const others = texts.filter((resource) => !navigation.has(resource))
  return { all: others.length > 0 ? others : texts, asides: new Set(), isComplete: false }
}

import { MediaError } from '../media-error.ts'
import { attribute, getText } from '../metadata/xml-tree.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubContents, EpubResource } from './epub-contents.ts'
import { resolveHref } from './hrefs.ts'
import type { PackageDocument } from './package-document.ts'
import { isImage, isXhtml, type Source } from './resources.ts'
import { documentLimits, listImages } from './spine-documents.ts'

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

/**
 * Returns the cover: an item that the manifest declares (EPUB 3) or `meta name="cover"` names (EPUB 2), an item of the usual id, the first
 * page of an image-only book, or the only image of the cover page or of the first page.
 */
export function findCover(
  source: Source,
  spine: readonly EpubResource[],
  images: readonly string[],
): EpubResource | null {
  const { document, resources, path } = source
  const named = document.metadata.find(
    (element) => element.name === 'meta' && attribute(element, 'name')?.trim() === 'cover',
  )
  const namedId = named && (attribute(named, 'content')?.trim() || getText(named))
  const declared = [
    ...document.manifest.filter(({ properties }) => properties.includes('cover-image')),
    ...document.manifest.filter(({ id }) => id === namedId),
    ...document.manifest.filter(({ id }) => id === 'cover-image'),
  ].map(({ id }) => resources.byId.get(id))
  const page = document.guide.find((one) => attribute(one, 'type')?.trim().toLowerCase() === 'cover')
  const pageName = page && resolveHref(path, attribute(page, 'href') ?? '')?.name
  const onPage = pageName === undefined ? undefined : resources.byHref.get(pageName)
  const isCover = (resource: EpubResource | undefined): resource is EpubResource =>
    resource !== undefined && isImage(resource) && !resources.locked.has(resource.href)
  return (
    declared.find(isCover) ??
    [resources.byHref.get(images[0] ?? ''), onPage].find(isCover) ??
    pictureOn(source, onPage) ??
    pictureOn(source, spine[0])
  )
}

function pictureOn({ book, resources }: Source, page: EpubResource | undefined): EpubResource | null {
  if (!page || !isXhtml(page) || page.entry.size > documentLimits.bytes) return null
  try {
    const bytes = readStored(book.fd, page.entry, documentLimits.bytes)
    const [name] = listImages(bytes, page.href, resources.find) ?? []
    return (name !== undefined && resources.byHref.get(name)) || null
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}

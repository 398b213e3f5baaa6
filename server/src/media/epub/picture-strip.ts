import type { ImageSize } from '../jpeg/jpeg-header.ts'
import { readOrNull } from '../media-error.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { isImage, isXhtml, type Source } from './resources.ts'
import { documentLimits, listImages } from './spine-documents.ts'

/** Ratio of height to width from which a book is a strip, if half of the images have it: no sheet of paper does. */
const minStripRatio = 2.2
/** Maximum number of images that are measured. */
const maxMeasured = 60

/**
 * True for a book of images only, most of them far higher than wide (behaviour 4.5): shown as pages they would be too narrow to read.
 * `measure` returns null for an unknown size.
 */
export function isPictureStrip(
  source: Source,
  spine: readonly EpubResource[],
  measure: (image: EpubResource) => ImageSize | null | undefined,
): boolean {
  const images = listSpineImages(source, spine)
  const ratios = images.slice(0, maxMeasured).flatMap((image) => {
    const size = measure(image)
    return size && size.width > 0 ? [size.height / size.width] : []
  })
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
  return middle !== undefined && middle >= minStripRatio
}

/** Returns the images of a book without text, apart from its navigation; an empty list for a book with text. */
function listSpineImages(
  { book, document, resources }: Source,
  spine: readonly EpubResource[],
): EpubResource[] {
  const navigation = new Set(
    document.manifest
      .filter(({ properties }) => properties.includes('nav'))
      .map(({ id }) => resources.byId.get(id)),
  )
  const found = new Map<string, EpubResource>()
  for (const resource of spine) {
    if (navigation.has(resource)) continue
    const names = isImage(resource) ? [resource.href] : listIn(resource)
    if (!names) return []
    for (const name of names) {
      const image = resources.byHref.get(name)
      if (image) found.set(name, image)
    }
  }
  return [...found.values()]

  function listIn(resource: EpubResource): Iterable<string> | null {
    if (!isXhtml(resource) || resource.entry.size > documentLimits.bytes) return null
    return readOrNull(() => {
      const bytes = readStored(book.fd, resource.entry, documentLimits.bytes)
      return listImages(bytes, resource.href, resources.find)
    })
  }
}

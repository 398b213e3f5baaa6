import { MediaError } from '../media-error.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { isImage, isXhtml, type Source } from './resources.ts'
import { documentLimits, listImages } from './spine-documents.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Height by width above which half of the pictures make a book a strip: no sheet of paper is like this. */
const minStripRatio = 2.2
/** Maximum number of pictures that are measured. */
const maxMeasured = 60

/**
 * True for a book that is nothing but pictures, most of them far higher than wide (behaviour 4.5): seen page by page they would be too narrow
 * to read. `measure` returns null where a size cannot be told.
 */
export function isPictureStrip(
  source: Source,
  spine: readonly EpubResource[],
  measure: (picture: EpubResource) => Size | null | undefined,
): boolean {
  const pictures = listPictures(source, spine)
  const ratios = pictures.slice(0, maxMeasured).flatMap((picture) => {
    const size = measure(picture)
    return size && size.width > 0 ? [size.height / size.width] : []
  })
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
  return middle !== undefined && middle >= minStripRatio
}

/** Returns the pictures of a book without text, apart from its navigation; none as soon as there is text. */
function listPictures({ book, document, resources }: Source, spine: readonly EpubResource[]): EpubResource[] {
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
      const picture = resources.byHref.get(name)
      if (picture) found.set(name, picture)
    }
  }
  return [...found.values()]

  function listIn(resource: EpubResource): Iterable<string> | null {
    if (!isXhtml(resource) || resource.entry.size > documentLimits.bytes) return null
    try {
      const bytes = readStored(book.fd, resource.entry, documentLimits.bytes)
      return listImages(bytes, resource.href, resources.find)
    } catch (error) {
      if (error instanceof MediaError) return null
      throw error
    }
  }
}

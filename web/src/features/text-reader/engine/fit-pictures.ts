import { type ColumnRoom, minTableZoom } from './fit-wide-content.ts'
import { getCaptionHeight } from './keep-together.ts'

/** Minimum share of a column for an image, however long its caption is. */
const minPictureShare = 0.4

/** Makes tables of vertical text smaller that are too long for a line. */
function zoomVerticalTables(document: Document, inline: number): void {
  for (const table of document.body.querySelectorAll<HTMLElement>('table')) {
    if (table.parentElement?.closest('table')) continue
    table.style.removeProperty('zoom')
    // A table that continues in the next column has a box in each column.
    const long = Math.max(0, ...Array.from(table.getClientRects(), (box) => box.height))
    if (long > inline + 1) table.style.setProperty('zoom', String(Math.max(minTableZoom, inline / long)))
  }
}

/** Fits images with their captions into one column. Few books are made for narrow screens. */
export function fitPictures(document: Document, { inline, block }: ColumnRoom): void {
  const isVertical =
    document.defaultView?.getComputedStyle(document.body).writingMode.startsWith('vertical') === true
  const [width, height] = isVertical ? [block, inline] : [inline, block]
  const pictures = Array.from(
    document.body.querySelectorAll<HTMLElement | SVGElement>('img, svg:not(svg svg), video'),
  )
  const captions = pictures.map((picture) => (isVertical ? 0 : getCaptionHeight(picture, document.body)))
  const toLimit = (length: number | undefined) => (length === undefined ? 'none' : `${Math.floor(length)}px`)
  for (const [at, { style, localName }] of pictures.entries()) {
    const room = height && Math.max(height * minPictureShare, height - (captions[at] ?? 0))
    style.setProperty('max-width', toLimit(width), 'important')
    style.setProperty('max-height', toLimit(room), 'important')
    // A narrower image keeps its shape, whatever its height in the book.
    if (block === undefined && !isVertical && localName === 'img')
      style.setProperty('height', 'auto', 'important')
    else if (style.getPropertyPriority('height') === 'important') style.removeProperty('height')
  }
  if (isVertical) zoomVerticalTables(document, inline)
}

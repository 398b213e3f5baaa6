import { getCaptionHeight } from './keep-together.ts'

/** Room for one column in CSS pixels. */
export interface ColumnRoom {
  /** Length of a line. */
  readonly inline: number
  /** Length of the column; undefined in a strip, which is as long as what it holds. */
  readonly block: number | undefined
}

/** Smallest size to which a table of vertical text is reduced. */
const minTableZoom = 0.45
/** Share of a column that a picture has at least, however long its caption is. */
const minPictureShare = 0.4

/** Makes tables of vertical text that are too long for a line smaller. */
function zoomVerticalTables(document: Document, inline: number): void {
  for (const table of document.body.querySelectorAll<HTMLElement>('table')) {
    if (table.parentElement?.closest('table')) continue
    table.style.removeProperty('zoom')
    // A table that goes on in the next column has a box in each; all of them together say nothing of its length.
    const long = Math.max(0, ...Array.from(table.getClientRects(), (box) => box.height))
    if (long > inline + 1) table.style.setProperty('zoom', String(Math.max(minTableZoom, inline / long)))
  }
}

/** Keeps pictures within one column, with their captions. Books seldom foresee narrow screens. */
export function fitContents(document: Document, { inline, block }: ColumnRoom): void {
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
    // Made narrower, a picture keeps its shape, whatever height the book gives it.
    if (block === undefined && !isVertical && localName === 'img')
      style.setProperty('height', 'auto', 'important')
    else if (style.getPropertyPriority('height') === 'important') style.removeProperty('height')
  }
  if (isVertical) zoomVerticalTables(document, inline)
}

import { setImportant } from './chapter-styles.ts'

/** Room for one column in CSS pixels. */
export interface ColumnRoom {
  /** Length of a line. */
  readonly inline: number
  /** Length of the column; undefined in a strip, which is as long as its contents. */
  readonly block: number | undefined
}

/** Attribute of elements whose style was changed, with their style in the book. */
const fitted = 'data-fit'
/** Attribute of elements that scroll separately. */
export const scrollBox = 'data-scroll-box'

/** Minimum zoom of a table. Wider tables scroll. */
export const minTableZoom = 0.45
/** Maximum text, in characters, of a box that scrolls: a whole chapter never does. */
const maxBoxText = 12_000

function restyle(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  if (!element.hasAttribute(fitted)) element.setAttribute(fitted, element.getAttribute('style') ?? '')
  setImportant(element, styles)
}

/** Restores the styles of the book in a chapter, or in a copy of a part of it. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${fitted}], [${scrollBox}]`)) {
    const own = element.getAttribute(fitted)
    if (own) element.setAttribute('style', own)
    else element.removeAttribute('style')
    element.removeAttribute(fitted)
    element.removeAttribute(scrollBox)
  }
}

/** Returns the scrolling box around a text or element. */
export const findScrollBox = (node: Node): Element | null =>
  (node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element))?.closest(`[${scrollBox}]`) ??
  null

/** Scrolls a box so that a part of it, at these coordinates in the window, is visible. */
export function scrollIntoBox(box: Element, at: DOMRect): void {
  const around = box.getBoundingClientRect()
  if (at.top < around.top || at.bottom > around.bottom)
    box.scrollTop += at.top - around.top - around.height / 3
  if (at.left < around.left || at.right > around.right)
    box.scrollLeft += at.left - around.left - around.width / 3
}

/** Styles and elements that may make content wider than the page, or move it out of the flow of the text. */
const wideStyles =
  /width\s*:|width=|nowrap|white-space\s*:\s*pre|\b(fixed|absolute|sticky|flex|grid)\b|margin[^;:{}]*:[^;{}]*-\d|<(table|pre|math|svg)\b/i

/** True if a chapter may have content that is too wide. Most chapters have none. */
export const mayHaveWideContent = (body: HTMLElement, styles: readonly HTMLStyleElement[]): boolean =>
  styles.some(({ textContent }) => wideStyles.test(textContent ?? '')) ||
  body.querySelector('table, pre, math, svg, [width], [style]') !== null

/** Moves text that would be fixed over all pages into the flow. */
function putIntoFlow(body: HTMLElement): void {
  const view = body.ownerDocument.defaultView
  if (!view) return
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const { position } = view.getComputedStyle(element)
    if (position === 'fixed' || position === 'sticky') restyle(element, { position: 'static' })
  }
}

type Outlier = (element: HTMLElement) => boolean

/** Returns tests for elements that are wider than the column, or whose contents are wider than the element. */
function findEdges(body: HTMLElement): { readonly isBeyond: Outlier; readonly isOverfull: Outlier } {
  const { left, right } = body.getBoundingClientRect()
  return {
    isBeyond(element) {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > right + 1 || box.left < left - 1)
    },
    isOverfull: ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  }
}

const isTablePart = (element: Element) =>
  /^(table|thead|tbody|tfoot|tr|td|th|col|colgroup|caption)$/.test(element.localName)
const isDrawing = (element: Element) => element.closest('svg, math') !== null

/** Removes fixed widths, positions and unbroken lines of boxes for which the page has no room, so that text wraps. */
function shrink(body: HTMLElement, inline: number): void {
  const { isBeyond, isOverfull } = findEdges(body)
  const view = body.ownerDocument.defaultView
  const outliers = Array.from(body.querySelectorAll<HTMLElement>('*')).filter(
    (element) => !isDrawing(element) && (isBeyond(element) || isOverfull(element)),
  )
  for (const element of outliers) {
    const style = view?.getComputedStyle(element)
    if (!style) continue
    const isBox = isBeyond(element) && !isTablePart(element)
    restyle(element, {
      ...(isBox && { 'max-width': `min(100%, ${inline}px)`, 'min-width': '0', 'box-sizing': 'border-box' }),
      ...(isBox && { 'margin-left': '0', 'margin-right': '0' }),
      ...(style.position === 'absolute' && { position: 'static' }),
      ...(style.whiteSpace === 'nowrap' && !isTablePart(element) && { 'white-space': 'normal' }),
      ...(style.display.includes('flex') && { 'flex-wrap': 'wrap' }),
      ...(style.transform !== 'none' && { transform: 'none' }),
    })
  }
}

/** Makes tables smaller, but not illegible. */
function zoomTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll<HTMLElement>('table')) {
    const around = table.parentElement
    if (!around || around.closest('table')) continue
    const { width } = table.getBoundingClientRect()
    const room = Math.min(around.clientWidth || body.clientWidth, body.clientWidth)
    if (width > room + 1) restyle(table, { zoom: String(Math.max(minTableZoom, room / width)) })
  }
}

/** Returns the element that must scroll so that all of a wide element can be reached. */
function findBox(element: HTMLElement, body: HTMLElement): HTMLElement {
  const table = element.closest<HTMLElement>('table')
  if (table) return table.parentElement?.closest<HTMLElement>('table') ?? table
  const { isBeyond } = findEdges(body)
  for (let each = element; each !== body && each.parentElement; each = each.parentElement)
    if (!isBeyond(each) && each.clientWidth > 0 && (each.textContent?.length ?? 0) <= maxBoxText) return each
  return element
}

/** Makes elements scroll that are still wider than the page. */
function scrollWide(body: HTMLElement, block: number | undefined): void {
  const { isBeyond, isOverfull } = findEdges(body)
  const all = Array.from(body.querySelectorAll<HTMLElement>('*')).filter(
    (element) => (isBeyond(element) || isOverfull(element)) && !element.parentElement?.closest('svg, math'),
  )
  // Only the innermost ones, because the elements around them are too wide because of them.
  const inner = all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
  for (const element of new Set(inner.map((each) => findBox(each, body)))) {
    if (element.parentElement?.closest(`[${scrollBox}]`)) continue
    element.setAttribute(scrollBox, '')
    restyle(element, {
      ...{ display: 'block', 'max-width': '100%', 'min-width': '0', 'box-sizing': 'border-box' },
      ...{ zoom: '1', 'break-inside': 'avoid' },
      ...{ 'overscroll-behavior': 'contain', 'touch-action': 'pan-x pan-y' },
      ...(block === undefined
        ? { overflow: 'auto hidden' }
        : { overflow: 'auto', 'max-height': `${Math.floor(block)}px` }),
    })
    if (element.localName === 'table') restyle(element, { width: 'auto' })
  }
}

/**
 * Fits content that is wider than a column (web behaviour 16.7). The body must be laid out as one strip as wide as a column, because in columns wide
 * content covers the next page and cannot be distinguished from its text.
 */
export function fitWideContent(body: HTMLElement, { inline, block }: ColumnRoom): void {
  putIntoFlow(body)
  const isTooWide = () => body.scrollWidth > body.clientWidth + 1
  // In a narrower box, another box may be too wide.
  for (let round = 0; round < 2 && isTooWide(); round += 1) shrink(body, inline)
  if (isTooWide()) zoomTables(body)
  if (isTooWide()) scrollWide(body, block)
}

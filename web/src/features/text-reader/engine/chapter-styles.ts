import type { ColumnLayout, PageBox } from './column-layout.ts'

/** Styles that the layout needs, whatever the book says. */
const important = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

interface Parts {
  readonly root: HTMLElement
  readonly body: HTMLElement
}

/** Takes the style of the book from the root and the body, as far as the layout does not bear it. */
export function layOutRoot({ root, body }: Parts, isPaged: boolean): void {
  important(root, {
    margin: '0',
    padding: '0',
    border: '0',
    'max-width': 'none',
    'max-height': 'none',
    'min-height': '0',
    'column-count': 'auto',
    'touch-action': isPaged ? 'pinch-zoom' : 'auto',
  })
  important(body, {
    margin: '0',
    border: '0',
    position: 'relative',
    float: 'none',
    display: 'block',
    'box-sizing': 'border-box',
    'min-width': '0',
    'min-height': '0',
    'column-count': 'auto',
  })
}

export function layOutPages(
  { root, body }: Parts,
  box: PageBox,
  { column, gap, edge }: ColumnLayout,
  isVertical: boolean,
): void {
  important(root, { width: `${box.width}px`, height: `${box.height}px`, overflow: 'hidden' })
  important(body, {
    width: `${box.width}px`,
    height: `${box.height}px`,
    padding: isVertical ? `${gap / 2}px ${edge}px` : `${edge}px ${gap / 2}px`,
    'column-width': `${column}px`,
    'column-gap': `${gap}px`,
    'column-fill': 'auto',
    overflow: 'visible',
    'max-width': 'none',
    'max-height': 'none',
  })
}

export function layOutStrip(
  { root, body }: Parts,
  box: PageBox,
  { column, edge }: ColumnLayout,
  isVertical: boolean,
): void {
  important(root, { width: 'auto', height: 'auto', overflow: isVertical ? 'auto hidden' : 'hidden auto' })
  const rest = Math.max(0, ((isVertical ? box.height : box.width) - column) / 2)
  important(body, {
    width: 'auto',
    height: isVertical ? `${box.height}px` : 'auto',
    // Open bars move the text below the upper one, and the lower one covers its end: the last line can be scrolled above it.
    padding: isVertical ? `${rest}px ${edge * 2}px` : `${edge * 5}px ${rest}px ${edge * 13}px`,
    'column-width': 'auto',
    overflow: 'visible',
    transform: 'none',
    'max-width': 'none',
    'max-height': 'none',
  })
}

/** Lays the text out as one strip that is exactly as wide as a column, to see what is wider. */
export function layOutTrial({ root, body }: Parts, column: number): void {
  important(root, { width: `${column}px`, height: 'auto', overflow: 'hidden' })
  important(body, {
    width: `${column}px`,
    height: 'auto',
    padding: '0',
    'column-width': 'auto',
    overflow: 'visible',
    transform: 'none',
    'max-width': 'none',
    'max-height': 'none',
  })
}

/** A picture larger than this many times its own size shows nothing but its dots; a cover has the whole page all the same. */
const maxEnlargement = 3

/** Gives the only picture of a chapter the whole column, without the margins and corners that the book made for a page of another size. */
export function fillWithPicture(
  body: HTMLElement,
  picture: HTMLElement,
  isCover: boolean,
  room: { readonly width: number; readonly height: number | undefined },
): void {
  for (let each = picture.parentElement; each && each !== body; each = each.parentElement)
    important(each, {
      margin: '0',
      padding: '0',
      'text-indent': '0',
      width: 'auto',
      height: 'auto',
      float: 'none',
      position: 'static',
    })
  const own = (picture as HTMLImageElement).naturalWidth
  const isSmall = !isCover && own > 0 && own * maxEnlargement < room.width
  important(picture, {
    ...{ position: 'static', float: 'none', display: 'block', margin: '0 auto', 'object-fit': 'contain' },
    width: `${Math.floor(isSmall ? own * maxEnlargement : room.width)}px`,
    height: isSmall || room.height === undefined ? 'auto' : `${Math.floor(room.height)}px`,
  })
}

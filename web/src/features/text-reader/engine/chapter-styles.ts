import type { Size } from '../../reader/engine/fit.ts'
import { applyTheme } from './color-scheme.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { LoadedChapter } from './load-chapter.ts'
import { buildReadingStyle } from './reading-style.ts'
import type { TextSettings } from './text-settings.ts'

type Styles = Readonly<Record<string, string>>

/** Sets styles that the style sheets of the book cannot override. */
export function setImportant(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

interface Parts {
  readonly root: HTMLElement
  readonly body: HTMLElement
}

const unlimited = { 'max-width': 'none', 'max-height': 'none' } as const
const unspaced = { margin: '0', padding: '0' } as const
/** Styles of a body that is one strip, without columns. */
const asStrip = { 'column-width': 'auto', overflow: 'visible', transform: 'none', ...unlimited } as const

/** Applies settings to a chapter: the styles of the publisher or none, and the style sheet of the reader, to which `css` is added. */
export function applySettings(
  { document: { body }, publisherStyles, readingStyle }: LoadedChapter,
  settings: TextSettings,
  css = '',
): void {
  for (const style of publisherStyles) {
    style.disabled = !settings.hasPublisherStyles
    applyTheme(style, settings.colors.isDark)
  }
  body.setAttribute('style', settings.hasPublisherStyles ? (body.dataset.style ?? '') : '')
  const written = buildReadingStyle(settings) + css
  if (readingStyle.textContent !== written) readingStyle.textContent = written
}

/** Resets the styles of the book on the root and the body that would disturb the layout. */
export function layOutRoot({ root, body }: Parts, isPaged: boolean): void {
  setImportant(root, {
    ...{ ...unspaced, ...unlimited, border: '0', 'min-height': '0', 'column-count': 'auto' },
    'touch-action': isPaged ? 'pinch-zoom' : 'auto',
  })
  setImportant(body, {
    ...{ margin: '0', border: '0', position: 'relative', float: 'none', display: 'block' },
    ...{ 'box-sizing': 'border-box', 'min-width': '0', 'min-height': '0', 'column-count': 'auto' },
  })
}

export function layOutPages(
  { root, body }: Parts,
  box: Size,
  { column, gap, edge }: ColumnLayout,
  isVertical: boolean,
): void {
  const size = { width: `${box.width}px`, height: `${box.height}px` }
  setImportant(root, { ...size, overflow: 'hidden' })
  setImportant(body, {
    ...size,
    padding: isVertical ? `${gap / 2}px ${edge}px` : `${edge}px ${gap / 2}px`,
    ...{ 'column-width': `${column}px`, 'column-gap': `${gap}px`, 'column-fill': 'auto' },
    overflow: 'visible',
    ...unlimited,
  })
}

export function layOutStrip(
  { root, body }: Parts,
  box: Size,
  { column, edge }: ColumnLayout,
  isVertical: boolean,
): void {
  setImportant(root, { width: 'auto', height: 'auto', overflow: isVertical ? 'auto hidden' : 'hidden auto' })
  const side = Math.max(0, ((isVertical ? box.height : box.width) - column) / 2)
  setImportant(body, {
    width: 'auto',
    height: isVertical ? `${box.height}px` : 'auto',
    // Open bars move the text below the upper bar, and the lower one covers its end, so the last line must be scrollable above it.
    padding: isVertical ? `${side}px ${edge * 2}px` : `${edge * 5}px ${side}px ${edge * 13}px`,
    ...asStrip,
  })
}

/** Lays out the text as one strip that is exactly as wide as a column, to find wider contents. */
export function layOutTrial({ root, body }: Parts, column: number): void {
  setImportant(root, { width: `${column}px`, height: 'auto', overflow: 'hidden' })
  setImportant(body, { width: `${column}px`, height: 'auto', padding: '0', ...asStrip })
}

const aroundPicture = {
  ...{ 'text-indent': '0', width: 'auto', height: 'auto' },
  ...{ float: 'none', position: 'static' },
}
/** Maximum factor by which an image is enlarged, except a cover: beyond it only its pixels would be visible. */
const maxEnlargement = 3

/** Lets the only image of a chapter fill the column, without the margins that the book has for a page of another size. */
export function fillWithPicture(
  body: HTMLElement,
  picture: HTMLElement,
  isCover: boolean,
  room: { readonly width: number; readonly height: number | undefined },
): void {
  for (let each = picture.parentElement; each && each !== body; each = each.parentElement)
    setImportant(each, { ...unspaced, ...aroundPicture })
  const own = (picture as HTMLImageElement).naturalWidth
  const isSmall = !isCover && own > 0 && own * maxEnlargement < room.width
  setImportant(picture, {
    ...{ position: 'static', float: 'none', display: 'block', margin: '0 auto', 'object-fit': 'contain' },
    width: `${Math.floor(isSmall ? own * maxEnlargement : room.width)}px`,
    height: isSmall || room.height === undefined ? 'auto' : `${Math.floor(room.height)}px`,
  })
}

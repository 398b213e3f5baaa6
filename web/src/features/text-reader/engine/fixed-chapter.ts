import type { Chapter } from './chapter.ts'
import { createTextIndex, rangeBetween } from './counted-text.ts'
import type { FixedPage } from './fixed-page.ts'

/** Creates a chapter from a page of fixed size in a book whose text flows (EPUB 3.3, 8.2.2.1). It is as large as the window allows. */
export function createFixedChapter(page: FixedPage, index: number): Chapter {
  const { document, element, size } = page
  const text = createTextIndex(document.body)
  let room = { width: 1, height: 1 }

  function place(pull: number): void {
    const scale = Math.min(room.width / size.width, room.height / size.height)
    const left = (room.width - size.width * scale) / 2 + pull
    const top = (room.height - size.height * scale) / 2
    element.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
  }

  Object.assign(element.style, {
    width: `${size.width}px`,
    height: `${size.height}px`,
    transformOrigin: '0 0',
    background: '#fff',
  })
  document.documentElement.style.touchAction = 'pinch-zoom'
  return {
    ...page,
    index,
    text,
    writing: { isVertical: false, isRightToLeft: false },
    isPaged: true,
    isFixed: true,
    get pageLength() {
      return room.width
    },
    get length() {
      return room.width
    },
    pageCount: 1,
    position: 0,
    get isWaiting() {
      return Array.from(document.images).some(({ complete }) => !complete)
    },
    layOut(box) {
      room = box
      place(0)
    },
    measure() {},
    show: (_, __, pull = 0) => place(pull),
    findFirstOffset: () => 0,
    locate: () => 0,
    reveal() {},
    isShown: () => true,
    rangeOf: (from, to) => rangeBetween(document, text, from, to),
  }
}

import type { Page } from './book.ts'
import type { Size } from './fit.ts'
import styles from './paged-renderer.module.css'

/** The image of a page, as an element that fills the frame of the page. */
export interface Picture {
  readonly element: HTMLElement
  /** Size in pixels; zero before the image is loaded. */
  readonly natural: Size
  /** Resolves when the image can be painted without further work; rejects if it cannot be loaded. */
  load(): Promise<void>
  release(): void
  /** Paints the part between two shares of the height, 0 to 1; for pictures that are never painted as a whole. */
  showPart?(from: number, to: number): void
}

/** Loads a picture. Resolves to false if that fails. */
export const loadPicture = (picture: Picture): Promise<boolean> =>
  picture.load().then(
    () => true,
    () => false,
  )

/** Creates the picture of a page, with `alt` for screen readers. */
export type CreatePicture = (page: Page, alt: string) => Picture

/** Creates a picture that the browser paints as a whole. It counts as loaded after `prepare`, which is called with the decoded image. */
export const createImage = (page: Page, alt: string, prepare?: () => Promise<void> | undefined): Picture => {
  const image = document.createElement('img')
  image.className = styles.image ?? ''
  image.alt = alt
  image.draggable = false
  return {
    element: image,
    get natural() {
      return { width: image.naturalWidth, height: image.naturalHeight }
    },
    async load() {
      image.src = page.url
      try {
        await image.decode()
      } catch (cause) {
        // decode() sometimes refuses very large images although they can be shown.
        if (!image.complete || image.naturalWidth === 0) throw cause
      }
      await prepare?.()
    },
    // Without a source the browser stops loading and frees the decoded image.
    release: () => image.removeAttribute('src'),
  }
}

/** Creates a picture that is replaced by a conversion at `otherUrl` if the browser cannot decode it, such as a lossless JPEG. */
export function createWithFallback(
  first: Picture,
  otherUrl: string | undefined,
  create: (url: string) => Picture,
): Picture {
  if (otherUrl === undefined) return first
  let picture = first
  let isReleased = false
  return {
    get element() {
      return picture.element
    },
    get natural() {
      return picture.natural
    },
    async load() {
      try {
        await first.load()
      } catch (cause) {
        if (isReleased) throw cause
        first.release()
        picture = create(otherUrl)
        await picture.load()
      }
    },
    release() {
      isReleased = true
      picture.release()
    },
    showPart: (from, to) => picture.showPart?.(from, to),
  }
}

import type { Page, PageSource } from './book.ts'
import type { Size } from './fit.ts'
import { addReason, createFailure, createPlaceholder, element } from './page-elements.ts'
import styles from './paged-renderer.module.css'
import { type CreatePicture, createImage, createWithFallback, loadPicture, type Picture } from './picture.ts'
import type { RendererLabels } from './renderer.ts'
import type { Rotation } from './spreads.ts'

/** Delay, in milliseconds, before a placeholder is shown: a short gray flash distracts. */
const loadingHintDelayMs = 150
/** Delay, in milliseconds, before the retry of a temporary failure. */
const retryDelayMs = 2000
const maxRetries = 3

/** Position and size of the whole upright page in its frame, in CSS pixels; it is rotated around its middle. */
export interface Placement extends Size {
  readonly left: number
  readonly top: number
}

export interface PageFraming {
  readonly rotation: Rotation
  /** Returns the size of the visible part, in the unit of the size of the page. */
  getSize(page: Size): Size
  /** Returns the placement of the whole page with which its visible part fills the frame. */
  place(frame: Size): Placement
}

export interface PageViewEvents {
  /** Called when the image is on the page. Its size may have been unknown before. */
  shown(page: number): void
  failed(page: number): void
}

/** View of one page: a frame of the right size with the decoded image, a placeholder or a failure. */
export class PageView {
  readonly element = element('div', styles.page)
  /** The whole upright page, of which the frame may show a part. It contains the image and everything over it. */
  readonly surface = element('div', styles.surface)
  readonly #labels: RendererLabels
  readonly #on: PageViewEvents
  readonly #createPicture: CreatePicture
  #page: Page
  state: 'idle' | 'loading' | 'shown' | 'failed' = 'idle'
  #picture: Picture | undefined
  #placeholder: HTMLElement | undefined
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #abandon: (() => void) | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #isExplained = false
  #isInSight = false
  #isSlow = false
  /** Size of the whole upright page on the screen, in CSS pixels. */
  placed: Size = { width: 0, height: 0 }
  #source: PageSource | undefined
  #natural: Size | null = null
  #sharper: Picture | undefined
  #undecorate: (() => void) | undefined

  constructor(
    page: Page,
    labels: RendererLabels,
    on: PageViewEvents,
    createPicture: CreatePicture = createImage,
  ) {
    this.#page = page
    this.#labels = labels
    this.#on = on
    this.#createPicture = createPicture
    this.element.dataset.page = String(page.number)
  }

  get number(): number {
    return this.#page.number
  }

  /** Address of the image that is shown or will be requested. */
  get sourceUrl(): string {
    return (this.#source ?? this.#chooseSource()).url
  }

  /** Sets the size of the frame, in CSS pixels, and the visible part of the page; without a framing the whole page. */
  resize(size: Size, framing: PageFraming | undefined): void {
    Object.assign(this.element.style, { width: `${size.width}px`, height: `${size.height}px` })
    this.placed = size
    if (!framing) {
      this.surface.removeAttribute('style')
      return
    }
    const { left, top, width, height } = framing.place(size)
    this.placed = { width, height }
    Object.assign(this.surface.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      transform: framing.rotation ? `rotate(${framing.rotation}deg)` : '',
    })
  }

  /** Size of the image in pixels; null while unknown. */
  get natural(): Size | null {
    const { width, height } = this.#page
    if (width && height) return { width, height }
    return this.#natural
  }

  /** Visible pages get a placeholder while they load, the reason of a failure, and the decoration of the host. */
  set isInSight(isInSight: boolean) {
    this.#isInSight = isInSight
    this.#showPlaceholder()
    void this.#explain()
    this.#decorate()
  }

  /** Replaces the description of the page. The image remains if its address is the same. */
  update(page: Page): void {
    const isSame = page.url === this.#page.url
    this.#page = page
    if (!isSame) this.release()
  }

  /** Loads the image. Resolves after success, failure or release. */
  async load(): Promise<void> {
    if (this.state !== 'idle') return
    this.state = 'loading'
    this.#source = this.#chooseSource()
    const picture = this.#create(this.#source)
    this.#picture = picture
    this.#isSlow = false
    this.#slowTimer = setTimeout(() => {
      this.#isSlow = true
      this.#showPlaceholder()
    }, loadingHintDelayMs)
    const abandoned = new Promise<void>((resolve) => {
      this.#abandon = resolve
    })
    const isLoaded = await Promise.race([loadPicture(picture), abandoned])
    // The page was released or loaded again in the meantime.
    if (this.#picture !== picture) return
    clearTimeout(this.#slowTimer)
    if (isLoaded) this.#show(picture)
    else this.#fail()
  }

  async retry(): Promise<void> {
    if (this.state !== 'failed') return
    this.release()
    await this.load()
  }

  /** Shows the number of a page that is passed too quickly to load it, optionally over a small preview. */
  showNumber(hasPreview: boolean): void {
    if (this.state !== 'idle' || this.#placeholder) return
    const placeholder = this.#addPlaceholder()
    this.#placeholder = placeholder
    const number = element('span', styles.number)
    number.textContent = String(this.#page.number)
    placeholder.replaceChildren(...(hasPreview ? createPlaceholder(this.#page.thumbnailUrl) : []), number)
    // The page is passed before a preview could fade in.
    if (hasPreview) placeholder.style.animation = 'none'
  }

  /** Replaces the image by a sharper one if the frame has become larger. The old one remains until the new one can be painted. */
  async sharpen(): Promise<void> {
    const source = this.#chooseSource()
    if (this.state !== 'shown' || source.width <= (this.#source?.width ?? source.width)) return
    const picture = this.#create(source)
    this.#sharper?.release()
    this.#sharper = picture
    const isLoaded = await loadPicture(picture)
    if (this.#sharper !== picture) return
    this.#sharper = undefined
    if (!isLoaded) return
    const old = this.#picture
    this.#picture = picture
    this.#source = source
    old?.element.replaceWith(picture.element)
    old?.release()
  }

  /** Frees the memory; the frame keeps its size. */
  release(): void {
    clearTimeout(this.#slowTimer)
    clearTimeout(this.#retryTimer)
    const picture = this.#picture
    this.#picture = undefined
    this.#sharper?.release()
    this.#sharper = undefined
    this.#natural = null
    this.#undecorate?.()
    this.#undecorate = undefined
    this.#cancelPlaceholder()
    this.state = 'idle'
    this.element.replaceChildren()
    this.surface.replaceChildren()
    picture?.release()
    this.#abandon?.()
  }

  /** Paints the part between two shares of the height, if the image is never painted as a whole. */
  showPart(from: number, to: number): void {
    if (this.state === 'shown') this.#picture?.showPart?.(from, to)
  }

  /** Returns the source that is sharp enough for the frame; for the window if the frame has no size yet. */
  #chooseSource(): PageSource {
    const { url, sourceAt } = this.#page
    const width = this.placed.width || Number.parseFloat(this.element.style.width) || window.innerWidth
    return sourceAt?.(width * window.devicePixelRatio) ?? { url, width: Number.POSITIVE_INFINITY }
  }

  #create({ url }: PageSource): Picture {
    const alt = this.#labels.page(this.#page.number)
    const create = (address: string) => this.#createPicture({ ...this.#page, url: address }, alt)
    return createWithFallback(create(url), this.#page.convertedUrl, create)
  }

  #decorate(): void {
    if (this.state !== 'shown' || !this.#isInSight) return
    this.#undecorate ??= this.#labels.decorate?.(this.#page, this.surface)
  }

  #show({ element: image, natural }: Picture): void {
    this.state = 'shown'
    this.#natural = natural
    this.#retries = 0
    const placeholder = this.#cancelPlaceholder()
    if (placeholder && styles.arriving) image.classList.add(styles.arriving)
    this.surface.replaceChildren(image)
    this.element.append(this.surface)
    if (placeholder) setTimeout(() => placeholder.remove(), loadingHintDelayMs)
    this.#on.shown(this.#page.number)
    this.#decorate()
  }

  #showPlaceholder(): void {
    if (!this.#isInSight || !this.#isSlow || this.state !== 'loading') return
    this.#placeholder ??= this.#addPlaceholder()
    if (this.#placeholder.querySelector('img')) return
    this.#placeholder.prepend(...createPlaceholder(this.#page.thumbnailUrl))
  }

  #addPlaceholder(): HTMLElement {
    const placeholder = element('div', styles.placeholder)
    this.element.append(placeholder)
    return placeholder
  }

  /** Cancels a thumbnail that is still loading, so that the server does not render it for nothing. */
  #cancelPlaceholder(): HTMLElement | undefined {
    const placeholder = this.#placeholder
    this.#placeholder = undefined
    const thumbnail = placeholder?.querySelector('img')
    if (thumbnail && !thumbnail.complete) thumbnail.removeAttribute('src')
    return placeholder
  }

  #fail(): void {
    this.state = 'failed'
    this.#picture = undefined
    this.#isExplained = false
    this.#cancelPlaceholder()
    const { number } = this.#page
    const box = createFailure(this.#labels.failed(number), this.#labels.retry, () => void this.retry())
    this.element.replaceChildren(box)
    this.#on.failed(number)
    void this.#explain()
  }

  async #explain(): Promise<void> {
    const box = this.element.firstElementChild
    if (this.state !== 'failed' || !this.#isInSight || this.#isExplained || !box) return
    this.#isExplained = true
    const { text, isPassing, isFinal } = await this.#labels.reason({
      ...this.#page,
      url: this.#source?.url ?? this.#page.url,
    })
    // The page was retried or released in the meantime.
    if (!this.element.contains(box)) return
    addReason(box, text, isFinal === true)
    if (!isPassing || this.#retries >= maxRetries) return
    this.#retries += 1
    this.#retryTimer = setTimeout(() => void this.retry(), retryDelayMs)
  }
}

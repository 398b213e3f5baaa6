import type { Page, PageSource } from './book.ts'
import type { Size } from './fit.ts'
import { addReason, createFailure, createMeanwhile, element } from './page-elements.ts'
import styles from './paged-renderer.module.css'
import { type CreatePicture, createEither, createImage, hasLoaded, type Picture } from './picture.ts'
import type { RendererLabels } from './renderer.ts'
import type { Rotation } from './spreads.ts'

/** Delay, in milliseconds, before a loading hint is shown: a short flash of grey disturbs. */
const loadingHintDelayMs = 150
/** Delay, in milliseconds, before a temporary failure is retried, a few times. */
const retryDelayMs = 2000
const maxRetries = 3

/** Position and size of the whole upright page in its frame, in CSS pixels; it is turned around its middle. */
export interface Placement extends Size {
  readonly left: number
  readonly top: number
}

/** What is shown of a page, and how it is turned. */
export interface PageFraming {
  readonly rotation: Rotation
  /** Returns the size of what is shown of a page, in the unit of the size of the page. */
  getSize(page: Size): Size
  /** Returns where the whole page lies, so that exactly what is shown of it fills the frame. */
  place(frame: Size): Placement
}

export interface PageViewEvents {
  /** Called when the image is on the page; its size may have become known. */
  shown(page: number): void
  failed(page: number): void
}

/** View of one page: a frame of the right size, and in it the decoded picture, a placeholder or a failure. */
export class PageView {
  readonly element = element('div', styles.page)
  /** The whole page, upright: the frame shows a part of it. Whatever lies over the image belongs in it. */
  readonly surface = element('div', styles.surface)
  readonly #labels: RendererLabels
  readonly #on: PageViewEvents
  readonly #createPicture: CreatePicture
  #page: Page
  #state: 'idle' | 'loading' | 'shown' | 'failed' = 'idle'
  #picture: Picture | undefined
  #placeholder: HTMLElement | undefined
  #slow: ReturnType<typeof setTimeout> | undefined
  #abandon: (() => void) | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #timesAgain = 0
  #isExplained = false
  #isInSight = false
  #isSlow = false
  #placed: Size = { width: 0, height: 0 }
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

  get state() {
    return this.#state
  }

  get number(): number {
    return this.#page.number
  }

  /** Size of the whole page on the screen, upright, in CSS pixels. */
  get placed(): Size {
    return this.#placed
  }

  /** Address of the image that is shown, or will be. */
  get sourceUrl(): string {
    return (this.#source ?? this.#chooseSource()).url
  }

  /** Sets the size of the frame in CSS pixels, and what it shows: the whole page without a framing. */
  resize(size: Size, framing: PageFraming | undefined): void {
    const { style } = this.element
    style.width = `${size.width}px`
    style.height = `${size.height}px`
    this.#placed = size
    if (!framing) {
      this.surface.removeAttribute('style')
      return
    }
    const { left, top, width, height } = framing.place(size)
    this.#placed = { width, height }
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

  /** Only a visible page needs a placeholder while it loads. */
  set isInSight(isInSight: boolean) {
    this.#isInSight = isInSight
    this.#showMeanwhile()
    void this.#explain()
    this.#decorate()
  }

  /** Takes a better description; the image stays when its address does. */
  describe(page: Page): void {
    const isSame = page.url === this.#page.url
    this.#page = page
    if (!isSame) this.release()
  }

  /** Resolves when loading has ended, by success, failure or release. */
  async load(): Promise<void> {
    if (this.#state !== 'idle') return
    this.#state = 'loading'
    this.#source = this.#chooseSource()
    const picture = this.#create(this.#source)
    this.#picture = picture
    this.#isSlow = false
    this.#slow = setTimeout(() => {
      this.#isSlow = true
      this.#showMeanwhile()
    }, loadingHintDelayMs)
    const abandoned = new Promise<void>((resolve) => {
      this.#abandon = resolve
    })
    const hasWorked = await Promise.race([hasLoaded(picture), abandoned])
    // A release or a second attempt has replaced this one.
    if (this.#picture !== picture) return
    clearTimeout(this.#slow)
    if (hasWorked) this.#show(picture)
    else this.#fail()
  }

  async retry(): Promise<void> {
    if (this.#state !== 'failed') return
    this.release()
    await this.load()
  }

  /** Shows the number of a page that is passed quickly, by choice over a preview: its picture is requested only where the reader stops. */
  hold(hasPreview: boolean): void {
    if (this.#state !== 'idle' || this.#placeholder) return
    const placeholder = this.#addPlaceholder()
    this.#placeholder = placeholder
    const number = element('span', styles.number)
    number.textContent = String(this.#page.number)
    placeholder.replaceChildren(...(hasPreview ? createMeanwhile(this.#page.thumbnailUrl) : []), number)
    // It is gone before it would have faded in.
    if (hasPreview) placeholder.style.animation = 'none'
  }

  /** Replaces the picture by a sharper one where the frame has grown beyond it. The old one stays until the new one can be painted. */
  async sharpen(): Promise<void> {
    const source = this.#chooseSource()
    const known = this.#source
    if (this.#state !== 'shown' || !known || source.width <= known.width) return
    const picture = this.#create(source)
    this.#sharper?.release()
    this.#sharper = picture
    const isLoaded = await hasLoaded(picture)
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
    clearTimeout(this.#slow)
    clearTimeout(this.#again)
    const picture = this.#picture
    this.#picture = undefined
    this.#sharper?.release()
    this.#sharper = undefined
    this.#natural = null
    this.#undecorate?.()
    this.#undecorate = undefined
    this.#cancelPlaceholder()
    this.#state = 'idle'
    this.element.replaceChildren()
    this.surface.replaceChildren()
    picture?.release()
    this.#abandon?.()
  }

  /** Paints the part between two shares of the height, where the picture is not painted as a whole. */
  showPart(from: number, to: number): void {
    if (this.#state === 'shown') this.#picture?.showPart?.(from, to)
  }

  /** Returns the source that fits the frame on this screen; before the frame has a size, one that fits the window. */
  #chooseSource(): PageSource {
    const { url, sourceAt } = this.#page
    const width = this.#placed.width || Number.parseFloat(this.element.style.width) || window.innerWidth
    return sourceAt?.(width * window.devicePixelRatio) ?? { url, width: Number.POSITIVE_INFINITY }
  }

  #create({ url }: PageSource): Picture {
    const alt = this.#labels.page(this.#page.number)
    const create = (address: string) => this.#createPicture({ ...this.#page, url: address }, alt)
    return createEither(create(url), this.#page.convertedUrl, create)
  }

  #decorate(): void {
    if (this.#state !== 'shown' || !this.#isInSight) return
    this.#undecorate ??= this.#labels.decorate?.(this.#page, this.surface)
  }

  #show({ element: image, natural }: Picture): void {
    this.#state = 'shown'
    this.#natural = natural
    this.#timesAgain = 0
    const placeholder = this.#cancelPlaceholder()
    if (placeholder && styles.arriving) image.classList.add(styles.arriving)
    this.surface.replaceChildren(image)
    this.element.append(this.surface)
    if (placeholder) setTimeout(() => placeholder.remove(), loadingHintDelayMs)
    this.#on.shown(this.#page.number)
    this.#decorate()
  }

  #showMeanwhile(): void {
    if (!this.#isInSight || !this.#isSlow || this.#state !== 'loading') return
    this.#placeholder ??= this.#addPlaceholder()
    if (this.#placeholder.querySelector('img')) return
    this.#placeholder.prepend(...createMeanwhile(this.#page.thumbnailUrl))
  }

  #addPlaceholder(): HTMLElement {
    const placeholder = element('div', styles.meanwhile)
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
    this.#state = 'failed'
    this.#picture = undefined
    this.#isExplained = false
    this.#cancelPlaceholder()
    const { number } = this.#page
    const box = createFailure(this.#labels.failed(number), this.#labels.retry, () => void this.retry())
    this.element.replaceChildren(box)
    this.#on.failed(number)
    void this.#explain()
  }

  /** Adds the reason to a failed page. */
  async #explain(): Promise<void> {
    const box = this.element.firstElementChild
    if (this.#state !== 'failed' || !this.#isInSight || this.#isExplained || !box) return
    this.#isExplained = true
    const { text, isPassing, isFinal } = await this.#labels.reason({
      ...this.#page,
      url: this.#source?.url ?? this.#page.url,
    })
    // The page was retried or released in the meantime.
    if (!this.element.contains(box)) return
    addReason(box, text, isFinal === true)
    if (!isPassing || this.#timesAgain >= maxRetries) return
    this.#timesAgain += 1
    this.#again = setTimeout(() => void this.retry(), retryDelayMs)
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import { colorSamplePoint, type FixturePage, pageOfColor, pagesPerBook } from './reading-fixture.ts'

/** Returns the color of the image at a point of the window. It is text, because no browser types are known here. */
const colorAt = (x: number, y: number) => `(() => {
  const x = ${x} * innerWidth, y = ${y} * innerHeight
  const image = [...document.querySelectorAll('[data-page] img')].find((each) => {
    const box = each.getBoundingClientRect()
    const isThere = box.left <= x && x < box.right && box.top <= y && y < box.bottom
    return isThere && each.complete && each.naturalWidth > 0 && !each.closest('[inert]')
  })
  if (!image) return null
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d')
  pen.drawImage(image, -Math.round(${colorSamplePoint.x} * image.naturalWidth), -Math.round(${colorSamplePoint.y} * image.naturalHeight))
  return [...pen.getImageData(0, 0, 1, 1).data]
})()`

/** A book that is open in the reader. */
export class OpenBook {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Returns the page that is drawn there, read from its image, by default in the middle of the window. */
  async drawn(x = 0.5, y = 0.5): Promise<FixturePage | null> {
    const color = await this.page.evaluate<number[] | null>(colorAt(x, y))
    return color && pageOfColor(color)
  }

  /** Expects that the image on the screen is this page, and that the reader says so too. */
  async shows(page: number, book?: number): Promise<void> {
    await expect(this.place).toHaveText(`Page ${page} of ${pagesPerBook}`)
    const seen = async () => {
      const drawn = await this.drawn()
      return drawn && (book === undefined ? drawn.page : `${drawn.page} of book ${drawn.book}`)
    }
    await expect
      .poll(seen, { intervals: [50, 100] })
      .toBe(book === undefined ? page : `${page} of book ${book}`)
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key)
  }

  /** Goes to the last page of this book of the fixture and turns once more, which shows the end of the book. */
  async turnPastEnd(book: number): Promise<void> {
    await this.press('End')
    await this.shows(pagesPerBook, book)
    await this.press('ArrowRight')
    await expect(this.end).toBeVisible()
  }

  /** Quick leafing must not open the next book: only a deliberate second press does. */
  async goOnFromEnd(): Promise<void> {
    await expect(async () => {
      await this.press('ArrowRight')
      await expect(this.end).toBeHidden({ timeout: 300 })
    }).toPass()
  }

  /** Clicks at these shares of the window. */
  async clickAt(x: number, y = 0.5): Promise<void> {
    const size = this.page.viewportSize() ?? { width: 1280, height: 800 }
    await this.page.mouse.click(size.width * x, size.height * y)
  }

  /** Text with the current page for screen readers. */
  get place(): Locator {
    return this.page.getByRole('status').filter({ hasText: /^Page \d+ of \d+$/ })
  }

  get end(): Locator {
    return this.page.getByText('End of book')
  }

  get leave(): Locator {
    return this.page.getByRole('button', { name: 'Exit reader' })
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Page' })
  }

  /** The overview of all pages. */
  get explorer(): Locator {
    return this.page.getByRole('dialog', { name: 'All pages' })
  }

  /** The bars, which are off the screen and out of reach while they are `inert`. */
  get bars(): Locator {
    return this.page.locator('footer[data-chrome]')
  }

  /** Bars appear when a book is opened, and hide again; those that the user opens stay. */
  async showBars(): Promise<void> {
    await this.press('m')
    if ((await this.bars.getAttribute('inert')) !== null) await this.press('m')
    await expect(this.bars).not.toHaveAttribute('inert')
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}

/** Opens a book at a page, by its URL. */
export async function openBook(page: Page, bookId: string, number = 1): Promise<OpenBook> {
  await page.goto(`/book/${bookId}/read?page=${number}`)
  const book = new OpenBook(page)
  await book.shows(number)
  return book
}

import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pagesPerEpisode, toEpisodePage } from './strip-fixture.ts'

/** Script that returns the state of the strip on the screen. It is text, because no browser types are known here. */
const readStrip = `(() => {
  const strip = document.querySelector('main section > div')
  if (!strip) return { top: 0, left: 0, max: 0, pages: [] }
  return {
    top: strip.scrollTop,
    left: strip.scrollLeft,
    max: strip.scrollHeight - strip.clientHeight,
    pages: [...strip.querySelectorAll('[data-page]')].map((frame) => {
      const box = frame.getBoundingClientRect()
      return { page: Number(frame.dataset.page), left: box.left, top: box.top, width: box.width, height: box.height }
    }),
  }
})()`

interface StripFrame {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface StripState {
  readonly top: number
  readonly left: number
  readonly max: number
  readonly pages: readonly StripFrame[]
}

/** A book that is open as a strip. */
export class OpenStrip {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async read(): Promise<StripState> {
    return this.page.evaluate<StripState>(readStrip)
  }

  /** Resolves when the strip stands still: movements begin a little after their cause. */
  async rest(): Promise<StripState> {
    let before = await this.read()
    let still = 0
    while (still < 3) {
      await this.page.waitForTimeout(70)
      const now = await this.read()
      still = Math.abs(now.top - before.top) < 0.5 ? still + 1 : 0
      before = now
    }
    return before
  }

  /** Returns the color that is painted at these shares of the window, read from a picture of the screen. */
  async colorAt(x = 0.5, y = 0.5): Promise<readonly number[]> {
    const size = this.page.viewportSize() ?? { width: 1280, height: 800 }
    const clip = { x: Math.floor(size.width * x), y: Math.floor(size.height * y), width: 1, height: 1 }
    const { data } = await sharp(await this.page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }

  /** Expects that this episode and page is painted there, away from the numbers in the middle of the pages. */
  async shows(episodePage: string, y = 0.5): Promise<void> {
    // The left third of the column has no number.
    await expect
      .poll(async () => toEpisodePage(await this.colorAt(await this.columnShare(), y)), { intervals: [100] })
      .toBe(episodePage)
  }

  /** Share of the window at which the column has only the color of its page. */
  async columnShare(): Promise<number> {
    const [frame] = (await this.read()).pages
    const { width } = this.page.viewportSize() ?? { width: 1280 }
    return frame ? (frame.left + frame.width * 0.06) / width : 0.5
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.page.keyboard.press(key)
      await this.rest()
    }
  }

  /** Clicks at these shares of the window. */
  async clickAt(x: number, y: number): Promise<void> {
    const size = this.page.viewportSize() ?? { width: 1280, height: 800 }
    await this.page.mouse.click(size.width * x, size.height * y)
  }

  async expectPlace(page: number, count = pagesPerEpisode): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Page \d+ of \d+$/ })).toHaveText(
      `Page ${page} of ${count}`,
    )
  }

  get end(): Locator {
    return this.page.getByText('End of book')
  }

  get autoScroll(): Locator {
    return this.page.getByRole('toolbar', { name: 'Auto-scroll' })
  }

  get bars(): Locator {
    return this.page.locator('footer[data-chrome]')
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}

/** Opens a strip at a page, by its URL. */
export async function openStrip(page: Page, bookId: string, number = 1): Promise<OpenStrip> {
  await page.goto(`/book/${bookId}/read?page=${number}`)
  const strip = new OpenStrip(page)
  await expect(page.locator(`[data-page="${number}"] :is(img, [role=img])`).first()).toBeVisible()
  return strip
}

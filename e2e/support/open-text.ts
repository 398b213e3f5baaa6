import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Measures the space between the bars and the first and the last line of the shown page, in pixels. */
const measureLines = `(() => {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect()
  const frame = document.querySelector('[data-chapter]:not([inert]) > iframe')
  const room = frame.getBoundingClientRect()
  const range = frame.contentDocument.createRange()
  range.selectNodeContents(frame.contentDocument.body)
  const lines = [...range.getClientRects()].filter(
    ({ left, right, width }) => width > 0 && left >= 0 && right <= frame.offsetWidth,
  )
  const toWindow = (y) => room.top + (room.width / frame.offsetWidth) * y
  const first = toWindow(Math.min(...lines.map(({ top }) => top)))
  const last = toWindow(Math.max(...lines.map(({ bottom }) => bottom)))
  return { above: first - boxOf('header').bottom, below: boxOf('footer').top - last }
})()`

/** A text that is open in the reader. */
export class OpenText {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The chapter on the screen; the ones around it wait in frames that are `inert`. */
  get chapter(): FrameLocator {
    return this.page.frameLocator('[data-chapter]:not([inert]) > iframe')
  }

  /** Text with the current place for screen readers. */
  get place(): Locator {
    return this.page.getByRole('status').filter({ hasText: /% of the book$/ })
  }

  get leave(): Locator {
    return this.page.getByRole('button', { name: 'Exit reader' })
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Position in book' })
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key)
  }

  /** Expects the chapter on the screen to hold this text. */
  async holds(text: string | RegExp): Promise<void> {
    await expect(this.chapter.locator('body')).toContainText(text)
  }

  /** Expects a text to be within the window: on the page that is shown, not only somewhere in the chapter. */
  async shows(text: string | RegExp): Promise<void> {
    const isShown = async () => {
      const [box] = await Promise.all([
        this.chapter
          .getByText(text)
          .first()
          .boundingBox({ timeout: 2000 })
          .catch(() => null),
      ])
      const size = this.page.viewportSize()
      if (!box || !size) return false
      return box.x + 1 >= 0 && box.x < size.width && box.y + box.height > 0 && box.y < size.height
    }
    await expect.poll(isShown, { intervals: [50, 100, 250] }).toBe(true)
  }

  /** Expects the lines of the page to be within the room that the bars leave, however the text got there. */
  async standsBetweenBars(): Promise<void> {
    const measure = () => this.page.evaluate<{ above: number; below: number }>(measureLines)
    // Both bars come in at the same time, and the text follows them.
    const least = async () => Math.min(...Object.values(await measure()))
    await expect.poll(least, { intervals: [100] }).toBeGreaterThanOrEqual(-0.5)
  }

  /** Expects the last line of a chapter that is scrolled to its end to be above the lower bar. */
  async endsAboveBar(): Promise<void> {
    const measure = () => this.page.evaluate<{ below: number }>(measureLines)
    await expect.poll(async () => (await measure()).below, { intervals: [100] }).toBeGreaterThanOrEqual(0)
  }

  async openPanel(key: string, name: string): Promise<Locator> {
    await this.press(key)
    const panel = this.page.getByRole('dialog', { name })
    await expect(panel).toBeVisible()
    return panel
  }
}

/** Opens a text by its address. */
export async function openText(page: Page, bookId: string, search = '', server = ''): Promise<OpenText> {
  await page.goto(`${server}/book/${bookId}/read-epub${search}`)
  const text = new OpenText(page)
  await expect(text.place).toHaveText(/Page \d+ of \d+/)
  return text
}

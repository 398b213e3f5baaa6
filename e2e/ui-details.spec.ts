import { changeSeriesMetadata } from '@lectern/contract/metadata'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/edit-fixture.ts'

const rectOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}
const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(`getComputedStyle(document.documentElement).backgroundColor`)

test('long words in messages, messages beside dialogs, lines of summaries, edges under dialogs, both directions in tables', async ({
  serveEditable,
  page,
}) => {
  test.setTimeout(120_000)
  const { server, owner } = await serveEditable()
  const { id: seriesId } = await owner.seriesNamed('Harbour Lights')
  const title = 'X'.repeat(200)
  const summary = `Missing:\n- Half Steps #½\n- Nobody Knows #7\n${'And much more of it. '.repeat(60)}`
  await owner.ask(changeSeriesMetadata, {
    params: { seriesId },
    body: { title, titleLock: true, summary, summaryLock: true },
  })
  await owner.enter(page.context())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.address}/series/${seriesId}`)

  await test.step('a folded summary keeps its lines', async () => {
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
    const first = page.getByText('Missing:')
    const [text = ''] = await first.allInnerTexts()
    const lines = text.split('\n')
    expect(lines.slice(0, 3)).toEqual(['Missing:', '- Half Steps #½', '- Nobody Knows #7'])
  })

  await test.step('a word without end leaves the button of its message on the screen', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Mark as read' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    expect((await rectOf(undo)).right).toBeLessThan(1440)
  })

  await test.step('a message leaves the buttons of a dialog free', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await expect(save).toBeVisible()
    const message = await rectOf(page.getByRole('button', { name: 'Undo' }))
    expect(message.bottom).toBeLessThan((await rectOf(save)).y)
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()
    await expect.poll(async () => (await rectOf(close)).y).toBeGreaterThan(message.bottom)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the edge of the window is as dark as the rest beside the palette', async () => {
    const bright = await backgroundOf(page)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.locator('dialog[open]')).toBeVisible()
    expect(await backgroundOf(page)).not.toBe(bright)
    await page.keyboard.press('Escape')
    await expect.poll(() => backgroundOf(page)).toBe(bright)
  })

  await test.step('Latin titles of a table begin at their first letter in an Arabic interface', async () => {
    await page.evaluate(`
      const stored = JSON.parse(localStorage.getItem('lectern'))
      localStorage.setItem('lectern', JSON.stringify({ ...stored, locale: 'ar', listViews: { series: 'table' } }))`)
    await page.goto(`${server.address}/libraries/all/series`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const cell = page.getByRole('cell').filter({ hasText: /^X+$/ }).first()
    await expect(cell).toBeVisible()
    const style = await cell.evaluate((element) => {
      const { direction, textAlign } = element.ownerDocument.defaultView.getComputedStyle(element)
      return { direction, textAlign }
    })
    expect(style).toEqual({ direction: 'ltr', textAlign: 'right' })
  })
})

test('the menu of a library stands beside its name on a phone', async ({ serveEditable, page }) => {
  const { server, owner } = await serveEditable()
  await owner.enter(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  const [series] = await owner.series()
  for (const view of ['recommended', 'series']) {
    await page.goto(`${server.address}/libraries/${series?.libraryId}/${view}`)
    const name = await rectOf(page.getByRole('heading', { level: 1 }))
    const menu = await rectOf(page.getByRole('button', { name: 'More actions for this library' }))
    expect(Math.abs(menu.middle - name.middle)).toBeLessThan(menu.height / 2)
    expect(menu.x).toBeGreaterThan(name.right)
  }
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Scope {
  /** A panel over a screen that is checked by itself. */
  readonly within?: string
  readonly hasThemes?: boolean
}

/** Returns each broken rule with the elements that break it; all rules by default. */
async function findViolations(page: Page, within?: string, rules?: readonly string[]) {
  const axe = new AxeBuilder({ page })
    // No page has a frame; the way for pages with frames of other servers opens a second page each time.
    .setLegacyMode()
  // A menu is in the top layer, outside of every landmark.
  if (within) axe.include(within).disableRules('region')
  if (rules) axe.withRules([...rules])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/** Elements that fade, in or to another colour, have no contrast until the animation ends. */
const expectRest = (page: Page) => expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  // A colour begins to change with the next frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await expectRest(page)
}

/** Expects no violation, and none of contrast in the dark theme, which changes nothing but colours. */
export async function checkAccess(
  page: Page,
  screen: string,
  { within, hasThemes = true }: Scope = {},
): Promise<void> {
  await expectRest(page)
  expect.soft(await findViolations(page, within), screen).toEqual([])
  if (!hasThemes) return
  await setTheme(page, 'dark')
  expect.soft(await findViolations(page, within, ['color-contrast']), `${screen}, dark`).toEqual([])
  await setTheme(page, 'light')
}

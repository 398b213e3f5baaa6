import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface Scope {
  /** A panel over a screen that is checked by itself. */
  readonly within?: string
  readonly hasThemes?: boolean
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the elements that break one of the rules, by rule; all rules by default. */
async function findViolations(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  const options = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    // A menu is in the top layer, outside of every landmark.
    rules: within ? { region: { enabled: false } } : {},
    // What passed is not reported; describing each of its elements takes as long as the check.
    resultTypes: ['violations'],
    // Media are looked at. Style sheets would be loaded and parsed again, for a rule that is not among these.
    preload: { assets: ['media'] },
  }
  // The code is 600 kB: it stays in the document for the next check.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source)
  return page.evaluate(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(within) ?? 'document'}, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join('; '))
  })()`)
}

/**
 * Elements that fade, in or to another colour, have no contrast until the animation ends, and skeletons end when their content is there. What
 * only turns, as the sign of running tasks does for as long as they run, is never waited for.
 */
const listAnimations = (within = ':root') => `document.getAnimations()
  .filter(({ effect }) => effect.target.closest(${JSON.stringify(within)}))
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity || effect.getKeyframes().some(({ rotate }) => !rotate))
  .map((each) => (each.animationName ?? each.transitionProperty) + ' of ' + each.effect.target.outerHTML.slice(0, 200))`
const expectRest = (page: Page, within?: string) =>
  expect.poll(() => page.evaluate(listAnimations(within))).toEqual([])

async function setTheme(page: Page, theme: 'light' | 'dark', within?: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  // A colour begins to change with the next frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await expectRest(page, within)
}

/** Expects no violation, and none of contrast in the dark theme, which changes nothing but colours. */
export async function checkAccess(
  page: Page,
  screen: string,
  { within, hasThemes = true }: Scope = {},
): Promise<void> {
  await expectRest(page, within)
  expect.soft(await findViolations(page, within), screen).toEqual([])
  if (!hasThemes) return
  await setTheme(page, 'dark', within)
  expect.soft(await findViolations(page, within, ['color-contrast']), `${screen}, dark`).toEqual([])
  await setTheme(page, 'light', within)
}

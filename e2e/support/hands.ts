import { expect, type Locator, type Page } from '@playwright/test'
import { touch } from './touch.ts'

/** One way of operating a screen: by keys alone, or by a finger alone. */
export interface Hand {
  readonly page: Page
  readonly name: 'keys' | 'touch'
  /** Presses a button, a tab, a box or a line of a menu. */
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>
  /** Chooses an option of a native list. */
  choose(list: Locator, option: string): Promise<void>
  /** Selects all cards of the list on the screen. */
  selectAll(): Promise<void>
  /** Undoes what was done last. */
  undo(): Promise<void>
}

/** Steps of Tab or of an arrow that lead to any control of a screen with a small library. */
const maxSteps = 90

/** Nothing but keys: what Tab and the arrows do not lead to cannot be operated. */
export function keysOf(page: Page): Hand {
  const walk = async (target: Locator, key: string) => {
    const focused = target.and(page.locator(':focus'))
    for (let step = 0; step < maxSteps; step += 1) {
      if ((await focused.count()) > 0) return
      await page.keyboard.press(key)
    }
    throw new Error(`${maxSteps} presses of ${key} did not lead to ${target}`)
  }
  /** Passes over the navigation of a page that was just opened, as users of keys do. */
  const skipToContent = async (target: Locator) => {
    const skip = page.getByRole('button', { name: 'Skip to content' })
    const isFar = await target.evaluate((element) => {
      const { activeElement, body } = element.ownerDocument
      return activeElement === body && element.closest('main') !== null
    })
    if (!isFar || (await skip.count()) === 0) return
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const reach = async (target: Locator) => {
    await expect(target).toBeEnabled()
    await skipToContent(target)
    const role = (await target.getAttribute('role')) ?? ''
    if (role.startsWith('menuitem')) return walk(target, 'ArrowDown')
    if (role !== 'tab') return walk(target, 'Tab')
    await walk(page.getByRole('tab', { selected: true }), 'Tab')
    await walk(target, 'ArrowDown')
  }
  return {
    page,
    name: 'keys',
    press: async (target) => {
      await reach(target)
      const type = (await target.getAttribute('type')) ?? ''
      await page.keyboard.press(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    choose: async (list, option) => {
      await reach(list)
      await page.keyboard.type(option)
    },
    selectAll: async () => {
      await walk(page.locator('main [data-card] [data-card-link]').first(), 'Tab')
      await page.keyboard.press('ControlOrMeta+a')
    },
    undo: () => page.keyboard.press('ControlOrMeta+z'),
  }
}

/** Nothing but a finger, and the keyboard that a field brings up. */
export function fingerOf(page: Page): Hand {
  return {
    page,
    name: 'touch',
    press: (target) => target.tap(),
    write: async (field, text) => {
      await field.tap()
      await field.fill(text)
    },
    // The list that opens is drawn by the system.
    choose: async (list, option) => {
      await list.selectOption({ label: option })
    },
    selectAll: async () => {
      const cards = page.locator('main [data-card]')
      const box = await cards.first().boundingBox()
      if (!box) throw new Error('the list is empty')
      await touch(page, [{ x: box.x + 40, y: box.y + 60 }], 600)
      const selected = page.getByRole('region', { name: 'Selection' }).getByText('1 selected')
      await expect(selected).toBeVisible()
      for (let at = 1; at < (await cards.count()); at += 1) await cards.nth(at).tap()
    },
    undo: () =>
      page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('button', { name: 'Undo', exact: true })
        .last()
        .tap(),
  }
}

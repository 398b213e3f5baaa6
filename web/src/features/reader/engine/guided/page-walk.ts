import type { Direction } from '../direction.ts'
import type { Locator } from '../locator.ts'
import type { GuidedSettings } from '../renderer.ts'
import type { Stage } from './camera.ts'
import { listPanels, type PageLayout, wholePage } from './page-layout.ts'
import { findStep, listSteps, type Step, type WholePage } from './steps.ts'

/** What the way through the open page depends on. */
export interface WalkNeeds {
  readonly layout: PageLayout | undefined
  readonly stage: Stage
  readonly settings: GuidedSettings | undefined
  readonly direction: Direction
}

const defaultGuided = { whole: 'first', hasMask: false } as const

/** Returns the index of the panel at a point, in the order of reading; of several the smallest. */
function findPanelAt(
  layout: PageLayout,
  { x, y }: NonNullable<Locator['point']>,
  isRightToLeft: boolean,
): number | undefined {
  const hit = listPanels(layout, isRightToLeft)
    .map((box, index) => ({ box, index, area: box.width * box.height }))
    .filter(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
    .sort((a, b) => a.area - b.area)
  return hit[0]?.index
}

/** The way through one page, and where on it the reader is. */
export class PageWalk {
  readonly #getNeeds: () => WalkNeeds
  #steps: readonly Step[] = []
  #at = 0
  /** Where the whole page stays among the steps because it was shown while the panels were searched. */
  #shown: WholePage = 'never'
  /** Point at whose panel the page begins, until the panels are known. */
  #wanted: Locator['point']

  constructor(getNeeds: () => WalkNeeds) {
    this.#getNeeds = getNeeds
  }

  get step(): Step | undefined {
    return this.#steps[this.#at]
  }

  /** Begins a page at its first step or its last, or at the panel of a point. */
  enter(end: 'start' | 'end', areStepsKnown: boolean, point?: Locator['point']): void {
    this.#wanted = point
    this.#shown = 'never'
    this.#steps = this.#list('never')
    this.#at = end === 'start' ? 0 : this.#steps.length - 1
    if (!areStepsKnown) this.#shown = end === 'start' ? 'first' : 'last'
    this.#seek()
  }

  /** Goes one step on or back; false where the page ends. */
  move(onward: 1 | -1): boolean {
    if (!this.#steps[this.#at + onward]) return false
    this.#at += onward
    this.#wanted = undefined
    return true
  }

  /** Lists the steps anew and stays at the panel. With other settings, the whole page has its place by them alone. */
  renew(hasOtherSettings = false): void {
    if (hasOtherSettings) this.#shown = 'never'
    const before = this.step
    this.#steps = this.#list(this.#shown)
    this.#at = before ? findStep(this.#steps, before) : 0
    this.#seek()
  }

  /** Goes to the panel of the point that was chosen, once panels are known. */
  #seek(): void {
    const { layout, direction } = this.#getNeeds()
    if (!this.#wanted || !layout) return
    const panel = findPanelAt(layout, this.#wanted, direction === 'rtl')
    this.#wanted = undefined
    if (panel !== undefined) this.#at = findStep(this.#steps, { panel, part: 0 })
  }

  #list(shown: WholePage): readonly Step[] {
    const { layout, stage, settings, direction } = this.#getNeeds()
    const { whole, hasMask } = settings ?? defaultGuided
    return listSteps(layout ?? wholePage, stage, {
      whole: addWhole(whole, shown),
      hasMask,
      isRightToLeft: direction === 'rtl',
    })
  }
}

/** Returns when the whole page is shown: as chosen, and where it was shown already. */
function addWhole(chosen: WholePage, shown: WholePage): WholePage {
  if (chosen === shown || shown === 'never') return chosen
  return chosen === 'never' ? shown : 'both'
}

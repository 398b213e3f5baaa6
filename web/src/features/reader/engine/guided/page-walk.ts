import type { Direction } from '../direction.ts'
import type { Locator } from '../locator.ts'
import type { GuidedSettings } from '../renderer.ts'
import { getCenter, type Stage } from './camera.ts'
import { listPanels, type PageLayout, type PanelBox, wholePage } from './page-layout.ts'
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

/** A place on a page that is not a point somebody chose: of a strip, only the height is known. */
export type PlaceOnPage = Pick<Locator, 'offset' | 'across' | 'point'>

const middle = ({ x, y, width, height }: PanelBox) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns the index of the panel whose middle is nearest to a place, in the order of reading; of equal ones the first. */
function findNearestPanel(boxes: readonly PanelBox[], { offset, across }: PlaceOnPage): number | undefined {
  const distances = boxes.map((box) => {
    const { x, y } = middle(box)
    const beyond = Math.max(0, box.y - offset, offset - box.y - box.height)
    // Without a point, a panel at that height is as near as the others beside it.
    return across === undefined ? beyond : Math.hypot(x - across, y - offset)
  })
  const nearest = distances.indexOf(Math.min(...distances))
  return nearest < 0 ? undefined : nearest
}

/** The way through one page, and where on it the reader is. */
export class PageWalk {
  readonly #getNeeds: () => WalkNeeds
  #steps: readonly Step[] = []
  #at = 0
  /** Where the whole page stays among the steps because it was shown while the panels were searched. */
  #shown: WholePage = 'never'
  /** Place at whose panel the page begins, until the panels are known. */
  #wanted: PlaceOnPage | undefined

  constructor(getNeeds: () => WalkNeeds) {
    this.#getNeeds = getNeeds
  }

  get step(): Step | undefined {
    return this.#steps[this.#at]
  }

  /** True when there is no step after this one. */
  get isAtEnd(): boolean {
    return this.#at >= this.#steps.length - 1
  }

  /** Where on the page the step is; undefined for the whole page before its panels. */
  get place(): Pick<Locator, 'offset' | 'across'> | undefined {
    const { step } = this
    const { layout, direction, stage } = this.#getNeeds()
    if (!step || !layout) return this.#wanted
    if (step.panel === undefined) return step.part === 1 ? { offset: 1 } : undefined
    const box = listPanels(layout, direction === 'rtl')[step.panel]
    if (!box) return undefined
    const { x, y } = middle(box)
    const center = getCenter(stage, step.view).x
    // A wide panel has two views; a panel that is shown with the whole page has no view of its own.
    const isInside = center >= box.x && center <= box.x + box.width
    return { offset: y, across: isInside ? center : x }
  }

  /** Begins a page at its first step or its last, or at the panel of a place. */
  enter(end: 'start' | 'end', areStepsKnown: boolean, place?: PlaceOnPage): void {
    this.#wanted = place
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

  /** Goes to the panel of the place that was chosen, once panels are known. */
  #seek(): void {
    const wanted = this.#wanted
    const { layout, direction, stage } = this.#getNeeds()
    if (!wanted || !layout) return
    this.#wanted = undefined
    const { point, offset, across } = wanted
    if (point) {
      const panel = findPanelAt(layout, point, direction === 'rtl')
      if (panel !== undefined) this.#at = findStep(this.#steps, { panel, part: 0 })
      return
    }
    if (offset === 1 && across === undefined) {
      this.#at = this.#steps.length - 1
      return
    }
    const panel = findNearestPanel(listPanels(layout, direction === 'rtl'), wanted)
    if (panel === undefined) return
    const parts = this.#steps.filter((step) => step.panel === panel)
    const away = (step: Step) => Math.abs(getCenter(stage, step.view).x - (across ?? 0))
    const [nearest] = across === undefined ? [] : parts.toSorted((a, b) => away(a) - away(b))
    this.#at = findStep(this.#steps, { panel, part: nearest?.part ?? 0 })
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

import type { Direction } from '../direction.ts'
import type { Locator } from '../locator.ts'
import type { GuidedSettings } from '../renderer.ts'
import { getCenter, type Stage } from './camera.ts'
import { listPanels, type PageLayout, type PanelBox, wholePage } from './page-layout.ts'
import { findStep, listSteps, type Step, type WholePage } from './steps.ts'

/** Values that determine the steps through the open page. */
interface WalkInput {
  readonly layout: PageLayout | undefined
  readonly stage: Stage
  readonly settings: GuidedSettings | undefined
  readonly direction: Direction
}

const defaultGuided = { whole: 'first', hasMask: false } as const

/** Returns the index, in reading order, of the panel at a point; the smallest if there are several. */
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

/** Position on a page. In positions of a strip, only the height is known. */
export type PositionOnPage = Pick<Locator, 'offset' | 'across' | 'point'>

const middle = ({ x, y, width, height }: PanelBox) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns the index, in reading order, of the panel whose middle is nearest to a position; the first if there are several. */
function findNearestPanel(
  boxes: readonly PanelBox[],
  { offset, across }: PositionOnPage,
): number | undefined {
  const distances = boxes.map((box) => {
    const { x, y } = middle(box)
    const beyond = Math.max(0, box.y - offset, offset - box.y - box.height)
    // If only the height is known, all panels at that height are equally near.
    return across === undefined ? beyond : Math.hypot(x - across, y - offset)
  })
  const nearest = distances.indexOf(Math.min(...distances))
  return nearest < 0 ? undefined : nearest
}

/** The steps through one page, and the current one. */
export class PageWalk {
  readonly #getInput: () => WalkInput
  #steps: readonly Step[] = []
  #at = 0
  /** Position of the whole page among the steps, because it was shown while the panels were detected. */
  #shown: WholePage = 'never'
  /** Position at whose panel the page starts, until the panels are known. */
  #wanted: PositionOnPage | undefined

  constructor(getInput: () => WalkInput) {
    this.#getInput = getInput
  }

  get step(): Step | undefined {
    return this.#steps[this.#at]
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#steps.length - 1
  }

  /** Position of the step on the page; undefined for the whole page before its panels. */
  get position(): Pick<Locator, 'offset' | 'across'> | undefined {
    const { step } = this
    const { layout, direction, stage } = this.#getInput()
    if (!step || !layout) return this.#wanted
    if (step.panel === undefined) return step.part === 1 ? { offset: 1 } : undefined
    const box = listPanels(layout, direction === 'rtl')[step.panel]
    if (!box) return undefined
    const { x, y } = middle(box)
    const center = getCenter(stage, step.view).x
    // A wide panel has two views. The view of a panel that is shown with the whole page has another center.
    const isInside = center >= box.x && center <= box.x + box.width
    return { offset: y, across: isInside ? center : x }
  }

  /** Starts a page at its first or last step, or at the panel of a position. */
  enter(end: 'start' | 'end', areStepsKnown: boolean, position?: PositionOnPage): void {
    this.#wanted = position
    this.#shown = 'never'
    this.#steps = this.#list('never')
    this.#at = end === 'start' ? 0 : this.#steps.length - 1
    if (!areStepsKnown) this.#shown = end === 'start' ? 'first' : 'last'
    this.#seek()
  }

  /** Goes one step forward or back; false at the end of the page. */
  move(step: 1 | -1): boolean {
    if (!this.#steps[this.#at + step]) return false
    this.#at += step
    this.#wanted = undefined
    return true
  }

  /** Lists the steps again and keeps the panel. With other settings, only these decide when the whole page is shown. */
  update(hasOtherSettings = false): void {
    if (hasOtherSettings) this.#shown = 'never'
    const before = this.step
    this.#steps = this.#list(this.#shown)
    this.#at = before ? findStep(this.#steps, before) : 0
    this.#seek()
  }

  /** Goes to the panel of the wanted position, if the panels are known. */
  #seek(): void {
    const wanted = this.#wanted
    const { layout, direction, stage } = this.#getInput()
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
    const distanceTo = (step: Step) => Math.abs(getCenter(stage, step.view).x - (across ?? 0))
    const [nearest] = across === undefined ? [] : parts.toSorted((a, b) => distanceTo(a) - distanceTo(b))
    this.#at = findStep(this.#steps, { panel, part: nearest?.part ?? 0 })
  }

  #list(shown: WholePage): readonly Step[] {
    const { layout, stage, settings, direction } = this.#getInput()
    const { whole, hasMask } = settings ?? defaultGuided
    return listSteps(layout ?? wholePage, stage, {
      whole: addWhole(whole, shown),
      hasMask,
      isRightToLeft: direction === 'rtl',
    })
  }
}

/** Returns when the whole page is shown: as chosen, and at the position at which it was shown already. */
function addWhole(chosen: WholePage, shown: WholePage): WholePage {
  if (chosen === shown || shown === 'never') return chosen
  return chosen === 'never' ? shown : 'both'
}

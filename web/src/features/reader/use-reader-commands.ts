import { useText } from '../../i18n/use-text.ts'
import { toLocator } from './engine/locator.ts'
import type { Renderer } from './engine/renderer.ts'
import { dropSelection } from './engine/text-selection.ts'
import type { ReaderCommand } from './keys.ts'
import { rotations } from './look-settings.ts'
import type { Panel } from './panel.ts'
import {
  type Choices,
  fits,
  getNextChoice,
  layouts,
  type ReaderSettings,
  type ReadingMode,
  sidePaddings,
  stripFits,
  stripMargins,
} from './reader-settings.ts'
import type { AutoScroll } from './use-auto-scroll.ts'

interface Needs {
  readonly renderer: Renderer | undefined
  readonly mode: ReadingMode
  readonly count: number
  readonly settings: ReaderSettings
  change(change: Choices): void
  notice(text: string): void
  goTo(page: number): void
  shiftPairs(): void
  readonly autoScroll: AutoScroll
  toggleFullscreen(): void
  toggleControls(): void
  beginPageEntry(): void
  togglePanel(panel: Panel): void
  /** False for a book without contents and text. */
  readonly hasText: boolean
  toggleBookmark(): void
  stepBack(): void
}

/** Pixels that one press of an arrow scrolls on a page larger than the window. */
const lineScrollPx = 80
const zoomStep = 1.25

/** Returns a handler for each command. */
export function useReaderCommands(needs: Needs): Readonly<Record<ReaderCommand, () => void>> {
  const t = useText()
  const { renderer, mode, settings } = needs
  const isStrip = mode === 'webtoon'
  /** Arrows along a page scroll it; at its end they turn when pages are below each other. */
  const scroll = (towards: 1 | -1) => {
    if (!renderer || renderer.scrollBy(0, towards * lineScrollPx)) return
    if (mode !== 'vertical' && !isStrip) return
    if (towards === 1) renderer.next()
    else renderer.previous()
  }
  const set = (change: Choices, text: string) => {
    needs.change(change)
    needs.notice(text)
  }
  const readAs = (chosen: ReadingMode) => set({ mode: chosen }, t(`reader.mode_${chosen}`))
  const onlyInStrip = (act: () => void) => () => (isStrip ? act() : needs.notice(t('reader.only_strip')))
  const onlyInPages = (act: () => void) => () => (isStrip ? needs.notice(t('reader.only_pages')) : act())
  const setLook = async (change: Choices, id: string) => {
    needs.change(change)
    const { sayLook } = await import('./say-look.ts')
    await sayLook(id, needs.notice)
  }
  const toggleLook = (name: 'hasCrop' | 'isGray' | 'isInverted') => () =>
    setLook({ [name]: !settings[name] }, `${name}_${settings[name] ? 'off' : 'on'}`)
  return {
    left: () => renderer?.left(),
    right: () => renderer?.right(),
    up: () => scroll(-1),
    down: () => scroll(1),
    // Space pauses what scrolls by itself, as it pauses a film.
    advance: () => (needs.autoScroll.state === 'running' ? needs.autoScroll.toggle() : renderer?.advance()),
    retreat: () => renderer?.retreat(),
    first: () => needs.goTo(1),
    // The last page of a strip is done only at its end.
    last: () => (isStrip ? renderer?.goTo(toLocator(needs.count, needs.count, 1)) : needs.goTo(needs.count)),
    ltr: () => readAs('ltr'),
    rtl: () => readAs('rtl'),
    vertical: () => readAs('vertical'),
    webtoon: () => readAs('webtoon'),
    fit: () => {
      const stripFit = getNextChoice(stripFits, settings.stripFit)
      const fit = getNextChoice(fits, settings.fit)
      set(
        isStrip ? { stripFit } : { fit },
        `${t('reader.fit')}: ${t(`reader.fit_${isStrip ? stripFit : fit}`)}`,
      )
    },
    layout: onlyInPages(() => {
      const layout = getNextChoice(layouts, settings.layout)
      set({ layout }, `${t('reader.layout')}: ${t(`reader.layout_${layout}`)}`)
    }),
    shift: onlyInPages(needs.shiftPairs),
    padding: onlyInStrip(() => {
      const sidePadding = getNextChoice<number>(sidePaddings, settings.sidePadding)
      set({ sidePadding }, t('reader.side_padding_value', { percent: sidePadding }))
    }),
    margin: onlyInStrip(() => {
      const stripMargin = getNextChoice<number>(stripMargins, settings.stripMargin)
      set({ stripMargin }, t('reader.strip_margin_value', { pixels: stripMargin }))
    }),
    autoScroll: onlyInStrip(needs.autoScroll.toggle),
    slower: () => needs.autoScroll.changeSpeed(-1),
    faster: () => needs.autoScroll.changeSpeed(1),
    crop: toggleLook('hasCrop'),
    rotate: onlyInPages(() => {
      const rotation = getNextChoice(rotations, settings.rotation)
      void setLook({ rotation }, `rotated_${rotation}`)
    }),
    grayscale: toggleLook('isGray'),
    invert: toggleLook('isInverted'),
    guided: onlyInPages(() => needs.change({ isGuided: !settings.isGuided })),
    panels: () => renderer?.panels && needs.togglePanel('panels'),
    zoomIn: () => renderer?.zoomBy(zoomStep),
    zoomOut: () => renderer?.zoomBy(1 / zoomStep),
    zoomReset: () => renderer?.zoomBy(0),
    fullscreen: needs.toggleFullscreen,
    controls: needs.toggleControls,
    settings: () => needs.togglePanel('settings'),
    thumbnails: () => needs.togglePanel('explorer'),
    goTo: needs.beginPageEntry,
    more: () => needs.togglePanel('more'),
    help: () => needs.togglePanel('help'),
    contents: () => needs.hasText && needs.togglePanel('contents'),
    search: () => needs.hasText && needs.togglePanel('search'),
    bookmark: needs.toggleBookmark,
    // Selected text is the first that it ends, as a press beside the text does (web behaviour 15.4).
    escape: () => dropSelection() || needs.stepBack(),
  }
}

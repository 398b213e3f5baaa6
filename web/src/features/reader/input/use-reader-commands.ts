import { useText } from '../../../i18n/use-text.ts'
import type { ReaderControls } from '../bars/use-reader-controls.ts'
import { toLocator } from '../engine/locator.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { SidePanelsState } from '../screen/use-side-panels.ts'
import { rotations } from '../settings/look-settings.ts'
import {
  type Choices,
  fits,
  getNextChoice,
  layouts,
  type ReadingMode,
  sidePaddings,
  stripFits,
  stripMargins,
} from '../settings/reader-settings.ts'
import type { PairShift } from '../settings/use-pair-shift.ts'
import type { ReaderSettingsState } from '../settings/use-reader-settings.ts'
import { useFullscreen } from '../window/use-fullscreen.ts'
import type { ReaderCommand } from './keys.ts'
import type { AutoScroll } from './use-auto-scroll.ts'

interface Needs {
  readonly renderer: Renderer | undefined
  readonly reading: Pick<ReaderSettingsState, 'settings' | 'mode' | 'change'>
  readonly count: number
  goTo(page: number): void
  readonly shift: Pick<PairShift, 'toggle'>
  readonly autoScroll: AutoScroll
  readonly controls: Pick<ReaderControls, 'toggle'>
  readonly panels: Pick<SidePanelsState, 'toggle' | 'entry' | 'toggleBookmark'>
  /** False for a book without contents and text. */
  readonly hasText: boolean
  notice(text: string): void
  stepBack(): void
}

/** Pixels that one press of an arrow scrolls on a page larger than the window. */
const lineScrollPx = 80
const zoomStep = 1.25

/** Returns a handler for each command. */
export function useReaderCommands(needs: Needs): Readonly<Record<ReaderCommand, () => void>> {
  const t = useText()
  const { renderer, reading, autoScroll, panels } = needs
  const { mode, settings } = reading
  const fullscreen = useFullscreen()
  const isStrip = mode === 'webtoon'
  /** Scrolls the page; at its end, turns the page if pages are below each other. */
  const scroll = (towards: 1 | -1) => {
    if (!renderer || renderer.scrollBy(0, towards * lineScrollPx)) return
    if (mode !== 'vertical' && !isStrip) return
    if (towards === 1) renderer.next()
    else renderer.previous()
  }
  const set = (change: Choices, text: string) => {
    reading.change(change)
    needs.notice(text)
  }
  const readAs = (chosen: ReadingMode) => set({ mode: chosen }, t(`reader.mode_${chosen}`))
  const onlyInStrip = (act: () => void) => () => (isStrip ? act() : needs.notice(t('reader.only_strip')))
  const onlyInPages = (act: () => void) => () => (isStrip ? needs.notice(t('reader.only_pages')) : act())
  const setLook = async (change: Choices, id: string) => {
    reading.change(change)
    const { announceLook } = await import('../settings/announce-look.ts')
    await announceLook(id, needs.notice)
  }
  const toggleLook = (name: 'hasCrop' | 'isGray' | 'isInverted') => () =>
    setLook({ [name]: !settings[name] }, `${name}_${settings[name] ? 'off' : 'on'}`)
  return {
    left: () => renderer?.left(),
    right: () => renderer?.right(),
    up: () => scroll(-1),
    down: () => scroll(1),
    // Space pauses automatic scrolling, as it pauses a film.
    advance: () => (autoScroll.state === 'running' ? autoScroll.toggle() : renderer?.advance()),
    retreat: () => renderer?.retreat(),
    first: () => needs.goTo(1),
    // The end of a strip is the end of its last page.
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
    shift: onlyInPages(needs.shift.toggle),
    padding: onlyInStrip(() => {
      const sidePadding = getNextChoice(sidePaddings, settings.sidePadding)
      set({ sidePadding }, t('reader.side_padding_value', { percent: sidePadding }))
    }),
    margin: onlyInStrip(() => {
      const stripMargin = getNextChoice(stripMargins, settings.stripMargin)
      set({ stripMargin }, t('reader.strip_margin_value', { pixels: stripMargin }))
    }),
    autoScroll: onlyInStrip(autoScroll.toggle),
    slower: () => autoScroll.changeSpeed(-1),
    faster: () => autoScroll.changeSpeed(1),
    crop: toggleLook('hasCrop'),
    rotate: onlyInPages(() => {
      const rotation = getNextChoice(rotations, settings.rotation)
      void setLook({ rotation }, `rotated_${rotation}`)
    }),
    grayscale: toggleLook('isGray'),
    invert: toggleLook('isInverted'),
    guided: onlyInPages(() => reading.change({ isGuided: !settings.isGuided })),
    panels: () => renderer?.panels && panels.toggle('panels'),
    zoomIn: () => renderer?.zoomBy(zoomStep),
    zoomOut: () => renderer?.zoomBy(1 / zoomStep),
    zoomReset: () => renderer?.zoomBy(0),
    fullscreen: () => fullscreen?.toggle(),
    controls: () => needs.controls.toggle(),
    settings: () => panels.toggle('settings'),
    thumbnails: () => panels.toggle('explorer'),
    goTo: panels.entry.begin,
    more: () => panels.toggle('more'),
    help: () => panels.toggle('help'),
    contents: () => needs.hasText && panels.toggle('contents'),
    search: () => needs.hasText && panels.toggle('search'),
    bookmark: panels.toggleBookmark,
    escape: needs.stepBack,
  }
}

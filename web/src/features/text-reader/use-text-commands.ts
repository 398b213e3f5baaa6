import { useText } from '../../i18n/use-text.ts'
import type { TextRenderer } from './engine/text-renderer.ts'
import type { TextCommand } from './text-keys.ts'
import type { TextPanel } from './text-panel.ts'
import { columnChoices, stepNumber, type TextChoices, themes } from './text-reader-settings.ts'
import type { Aloud } from './use-aloud.ts'
import type { TextSettingsState } from './use-text-settings.ts'

interface Needs {
  readonly renderer: TextRenderer | undefined
  readonly reading: TextSettingsState
  notice(text: string): void
  toggleFullscreen(): void
  toggleControls(): void
  togglePanel(panel: TextPanel): void
  goBack(): void
  /** Does nothing where the server keeps no bookmarks. */
  toggleBookmark(): void
  readonly hasAnnotations: boolean
  readonly aloud: Pick<Aloud, 'toggle' | 'step'>
  stepBack(): void
}

const after = <T>(values: readonly T[], value: T): T =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

/** Returns a handler for each command. */
export function useTextCommands(needs: Needs): Readonly<Record<TextCommand, () => void>> {
  const t = useText()
  const { renderer, reading } = needs
  const { settings } = reading
  const set = (change: TextChoices, text: string) => {
    reading.change(change)
    needs.notice(text)
  }
  const resize = (steps: 1 | -1) => {
    const zoom = renderer?.zoomBy?.(steps)
    if (zoom !== undefined) {
      needs.notice(t('text_reader.percent', { percent: Math.round(zoom * 100) }))
      return
    }
    const size = stepNumber('size', settings.size, steps)
    set({ size }, `${t('text_reader.size')}: ${t('text_reader.percent', { percent: size })}`)
  }
  const toggle = (panel: TextPanel) => {
    renderer?.clearSelection()
    needs.togglePanel(panel)
  }
  return {
    left: () => renderer?.turnTo('left'),
    right: () => renderer?.turnTo('right'),
    up: () => renderer?.scrollBy(-80),
    down: () => renderer?.scrollBy(80),
    next: () => renderer?.turn('next'),
    previous: () => renderer?.turn('previous'),
    first: () => renderer?.goToFraction(0),
    last: () => renderer?.goToFraction(1),
    nextSection: () => renderer?.turnSection('next'),
    previousSection: () => renderer?.turnSection('previous'),
    columns() {
      // From one long strip, back to pages (web behaviour 16.3).
      const columns = settings.flow === 'scrolled' ? 'auto' : after(columnChoices, settings.columns)
      set({ columns, flow: 'paged' }, `${t('text_reader.columns')}: ${t(`text_reader.columns_${columns}`)}`)
    },
    flow() {
      const flow = settings.flow === 'paged' ? 'scrolled' : 'paged'
      set({ flow }, t(`text_reader.flow_${flow}`))
    },
    theme() {
      const theme = after(themes, settings.theme)
      set({ theme }, `${t('text_reader.theme')}: ${t(`text_reader.theme_${theme}`)}`)
    },
    larger: () => resize(1),
    smaller: () => resize(-1),
    fullscreen: needs.toggleFullscreen,
    controls: needs.toggleControls,
    settings: () => toggle('settings'),
    help: () => toggle('help'),
    contents: () => toggle('contents'),
    search: () => toggle('search'),
    bookmark: needs.toggleBookmark,
    notes: () => needs.hasAnnotations && toggle('notes'),
    aloud: needs.aloud.toggle,
    nextSentence: () => needs.aloud.step(1),
    previousSentence: () => needs.aloud.step(-1),
    historyBack: needs.goBack,
    escape: needs.stepBack,
  }
}

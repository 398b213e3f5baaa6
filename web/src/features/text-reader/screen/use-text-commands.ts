import { useText } from '../../../i18n/use-text.ts'
import type { ReaderControls } from '../../reader/bars/use-reader-controls.ts'
import { useFullscreen } from '../../reader/window/use-fullscreen.ts'
import type { Aloud } from '../aloud/use-aloud.ts'
import type { TextAnnotations } from '../annotations/use-text-annotations.ts'
import type { TextBookmarks } from '../annotations/use-text-bookmarks.ts'
import type { TextRenderer } from '../engine/text-renderer.ts'
import { columnChoices, stepNumber, type TextChoices, themes } from '../settings/text-reader-settings.ts'
import type { TextSettingsState } from '../settings/use-text-settings.ts'
import type { TextCommand } from './text-keys.ts'
import type { Jumps } from './use-jumps.ts'

export type TextPanel = 'contents' | 'settings' | 'help' | 'search' | 'notes'

interface Needs {
  readonly renderer: TextRenderer | undefined
  readonly reading: TextSettingsState
  readonly controls: Pick<ReaderControls, 'toggle'>
  readonly jumps: Pick<Jumps, 'back'>
  readonly annotations: Pick<TextAnnotations, 'isOffered'>
  readonly bookmarks: Pick<TextBookmarks, 'toggleBookmark'>
  readonly aloud: Pick<Aloud, 'toggle' | 'step'>
  notice(text: string): void
  togglePanel(panel: TextPanel): void
  stepBack(): void
}

const after = <T>(values: readonly T[], value: T): T =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

/** Returns a handler for each command. */
export function useTextCommands(needs: Needs): Readonly<Record<TextCommand, () => void>> {
  const t = useText()
  const { renderer, reading, annotations } = needs
  const fullscreen = useFullscreen()
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
      // Scrolled text returns to pages (web behaviour 16.3).
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
    fullscreen: () => fullscreen?.toggle(),
    controls: () => needs.controls.toggle(),
    settings: () => toggle('settings'),
    help: () => toggle('help'),
    contents: () => toggle('contents'),
    search: () => toggle('search'),
    bookmark: () => annotations.isOffered && needs.bookmarks.toggleBookmark(),
    notes: () => annotations.isOffered && toggle('notes'),
    aloud: needs.aloud.toggle,
    nextSentence: () => needs.aloud.step(1),
    previousSentence: () => needs.aloud.step(-1),
    historyBack: needs.jumps.back,
    escape: needs.stepBack,
  }
}

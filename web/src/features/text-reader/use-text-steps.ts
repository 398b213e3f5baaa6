import { useEffect } from 'react'
import type { useEndPress } from '../reader/use-edge-press.ts'
import type { ReaderControls } from '../reader/use-reader-controls.ts'
import type { TextRelocation, TextRenderer } from './engine/text-renderer.ts'
import type { Aloud } from './use-aloud.ts'
import type { Jumps } from './use-jumps.ts'
import type { TextAnnotations } from './use-text-annotations.ts'
import type { TextPopups } from './use-text-popups.ts'

interface Needs {
  readonly renderer: TextRenderer | undefined
  readonly popups: Pick<TextPopups, 'popup' | 'close'>
  readonly annotations: Pick<TextAnnotations, 'opened' | 'open'>
  readonly atEdge: Pick<ReturnType<typeof useEndPress>, 'edge' | 'clear'>
  readonly aloud: Pick<Aloud, 'run' | 'stop'>
  readonly controls: Pick<ReaderControls, 'isShown' | 'hide' | 'toggle'>
  /** Closes the panel that is open. Returns true when there was one. */
  closePanel(): boolean
  leave(): void
}

/** Returns what Esc and a tap in the middle of the page do: they close what is open, what lies on top first (web behaviour 16.3). */
export function useTextSteps({ renderer, popups, annotations, atEdge, aloud, controls, ...needs }: Needs) {
  const closeHighlight = () => {
    if (!annotations.opened) return false
    annotations.open(undefined)
    return true
  }
  const closePopup = () => {
    if (!popups.popup) return false
    popups.close()
    return true
  }
  const clearEdge = () => {
    if (!atEdge.edge) return false
    atEdge.clear()
    return true
  }
  return {
    stepBack() {
      if (closePopup() || renderer?.clearSelection() || closeHighlight()) return
      if (clearEdge() || needs.closePanel()) return
      if (aloud.run) aloud.stop()
      else if (controls.isShown) controls.hide()
      else needs.leave()
    },
    tapMiddle() {
      if (closePopup() || closeHighlight() || needs.closePanel() || clearEdge()) return
      controls.toggle()
    },
  }
}

/** Hides the bars as soon as somebody reads on. */
export function useBarsOutOfTheWay(
  at: TextRelocation | undefined,
  jumps: Pick<Jumps, 'isJump'>,
  controls: Pick<ReaderControls, 'hide'>,
): void {
  const page = at && `${at.place.section}.${at.page}`
  const isMove = at?.isMove === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts
  useEffect(() => {
    if (isMove && !jumps.isJump) controls.hide()
  }, [page])
}

/** True for what is pressed outside of the text, which ends the selection. The bar of the selection needs it. */
export const isOutOfText = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('[data-text], [data-of-selection]')

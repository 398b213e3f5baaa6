import { useText } from '../../../i18n/use-text.ts'
import type { Book } from '../engine/book.ts'
import { findPairStart, rotatePages } from '../engine/spreads.ts'
import type { RendererKind } from '../screen/use-renderer.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

export interface PairShift {
  /** False if the page on the screen is never in a pair. */
  readonly isPossible: boolean
  readonly isShifted: boolean
  readonly toggle: () => void
}

/** Shifts the pairs around a page by one, for the book. */
export function usePairShift(
  book: Book,
  page: number,
  kind: RendererKind | undefined,
  reading: ReaderSettingsState,
  notice: (text: string) => void,
): PairShift {
  const t = useText()
  const { layout, rotation } = reading.settings
  const start = kind === 'paged' ? findPairStart(rotatePages(book.pages, rotation), layout, page) : undefined
  const isShifted = start !== undefined && (reading.shifted ?? []).includes(start)
  return {
    isPossible: start !== undefined,
    isShifted,
    toggle() {
      if (start === undefined) return notice(t('reader.shift_nothing'))
      reading.toggleShift(start)
      notice(t(isShifted ? 'reader.shift_undone' : 'reader.shift_done'))
    },
  }
}

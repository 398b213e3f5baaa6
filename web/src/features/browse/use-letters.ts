import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { seriesQueries } from '../series/queries.ts'
import { type BrowseState, lettersRequest } from './browse-state.ts'
import { hasRoomForLetters, mergeLetters } from './letters.ts'
import type { ScrubberProps } from './scrubber-stop.ts'

/** Returns the letters beside a list of series; undefined if it is short. `listed` is the number of its series, once known. */
export function useLetters(
  libraryId: string,
  { state, turn }: { readonly state: BrowseState; readonly turn: (change: Partial<BrowseState>) => void },
  listed: number | undefined,
): ScrubberProps | undefined {
  const t = useText()
  const { data: groups, isPending } = useQuery(seriesQueries.letters(lettersRequest(state, libraryId)))
  const letters = useMemo(() => mergeLetters(groups ?? []), [groups])
  const [last, setLast] = useState({ libraryId: '', hadLetters: false })
  const hasLetters = hasRoomForLetters({
    counts: isPending ? undefined : letters,
    hadLetters: last.libraryId === libraryId ? last.hadLetters : undefined,
    listed,
  })
  if (!isPending && (last.libraryId !== libraryId || last.hadLetters !== hasLetters))
    setLast({ libraryId, hadLetters: hasLetters })
  // An active letter must stay visible, so that it can be removed.
  if (!hasLetters && state.letter === undefined) return undefined
  return {
    label: t('series.letters'),
    stops: letters.map(({ letter, count }) => ({
      id: letter,
      label: letter.toUpperCase(),
      name: t('series.letter', { letter: letter.toUpperCase(), count }),
      hint: t('series.count', { count }),
      isEmpty: count === 0,
    })),
    active: state.letter ?? '',
    onStop: (letter) => turn({ letter: letter === state.letter ? undefined : letter }),
  }
}

import type { Sentence } from '../engine/sentences.ts'
import type { Speech, SpeechOptions } from './speech.ts'

export interface AloudPlace {
  readonly section: number
  readonly offset: number
}

export interface AloudState {
  readonly status: 'loading' | 'speaking' | 'paused' | 'ended' | 'failed'
  readonly section: number
  /** The sentence that is read, or will be read next. */
  readonly sentence: Sentence | undefined
}

interface Needs {
  readonly speech: Speech
  readonly lastSection: number
  /** Shows a chapter and returns its sentences. Rejects if it cannot be loaded. */
  open(section: number): Promise<readonly Sentence[]>
  isShown(place: AloudPlace): boolean
  show(place: AloudPlace): void
  getOptions(language: string): SpeechOptions
  /** True if reading continues with the next chapter. */
  continuesAfterChapter(): boolean
  changed(state: AloudState): void
}

/** Reads a book aloud, sentence by sentence, and turns its pages. */
export function createReadAloud(needs: Needs) {
  const { speech, lastSection } = needs
  let visit = 0
  let state: AloudState = { status: 'loading', section: 0, sentence: undefined }
  let sentences: readonly Sentence[] = []
  let at = 0
  const set = (change: Partial<AloudState>) => {
    state = { ...state, ...change }
    needs.changed(state)
  }
  const showOffset = (offset: number) => {
    const place = { section: state.section, offset }
    if (!needs.isShown(place)) needs.show(place)
  }

  /** Opens a chapter and finds the first sentence. Returns false if it failed or another command followed. */
  async function enter(section: number, find: (all: readonly Sentence[]) => number, mine: number) {
    set({ status: 'loading', section, sentence: undefined })
    try {
      const opened = await needs.open(section)
      if (mine !== visit) return false
      sentences = opened
      at = find(opened)
      return true
    } catch {
      if (mine === visit) set({ status: 'failed' })
      return false
    }
  }

  /** Opens the next chapter. Returns false if reading ends. */
  async function continueInNextChapter(mine: number): Promise<boolean> {
    if (state.section < lastSection && needs.continuesAfterChapter())
      return enter(state.section + 1, () => 0, mine)
    set({ status: 'ended', sentence: undefined })
    return false
  }

  /** Speaks a sentence. Returns true if it was spoken to its end. */
  async function speakSentence(sentence: Sentence, mine: number): Promise<boolean> {
    set({ status: 'speaking', sentence })
    showOffset(sentence.from)
    const onWord = (char: number) => {
      if (mine === visit) showOffset(sentence.offsetAt(char))
    }
    const result = await speech.speak(sentence.text, needs.getOptions(sentence.language), onWord)
    if (mine !== visit) return false
    if (result !== 'spoken') set({ status: result === 'failed' ? 'failed' : 'paused' })
    return result === 'spoken'
  }

  async function speak(mine: number): Promise<void> {
    for (;;) {
      const sentence = sentences[at]
      const canContinue = sentence ? await speakSentence(sentence, mine) : await continueInNextChapter(mine)
      if (!canContinue) return
      if (sentence) at += 1
    }
  }

  const begin = (): number => {
    visit += 1
    speech.stop()
    return visit
  }

  /** Returns the first sentence that begins at or after a position, if it is on the screen; otherwise the one at the position. */
  const findFrom = (section: number, offset: number, isExact: boolean) => (all: readonly Sentence[]) => {
    const holding = all.findIndex(({ to }) => to > offset)
    const first = all[holding]
    if (!first) return all.length
    const next = all[holding + 1]
    if (isExact || first.from >= offset || !next) return holding
    return needs.isShown({ section, offset: next.from }) ? holding + 1 : holding
  }

  async function start({ section, offset }: AloudPlace, isExact = false): Promise<void> {
    const mine = begin()
    if (await enter(section, findFrom(section, offset, isExact), mine)) await speak(mine)
  }

  /** True if a part of the current sentence is on the screen. */
  function isSentenceShown(sentence: Sentence, place: AloudPlace): boolean {
    if (place.section !== state.section) return false
    if (sentence.from <= place.offset && place.offset < sentence.to) return true
    return needs.isShown({ section: place.section, offset: sentence.from })
  }

  async function step(by: 1 | -1): Promise<void> {
    const wasPaused = state.status === 'paused'
    const mine = begin()
    const next = at + by
    if (next < 0 && state.section > 0) {
      if (!(await enter(state.section - 1, (all) => Math.max(0, all.length - 1), mine))) return
    } else at = Math.max(0, next)
    if (at >= sentences.length && state.section < lastSection) {
      if (!(await enter(state.section + 1, () => 0, mine))) return
    }
    at = Math.min(at, Math.max(0, sentences.length - 1))
    const sentence = sentences[at]
    if (!wasPaused || !sentence) return speak(mine)
    set({ status: 'paused', sentence })
    showOffset(sentence.from)
  }

  return {
    start,
    step,
    pause() {
      if (state.status !== 'speaking' && state.status !== 'loading') return
      begin()
      set({ status: 'paused' })
    },
    /** Continues with the interrupted sentence, or at the position on the screen if the user has moved. */
    async resume(place: AloudPlace): Promise<void> {
      const { sentence } = state
      if (!sentence || !isSentenceShown(sentence, place)) return start(place)
      return speak(begin())
    },
    /** Speaks the current sentence again, after voice or speed have changed. */
    async repeat(): Promise<void> {
      if (state.status === 'speaking') return speak(begin())
    },
    /** Continues at the new position after the user has moved. */
    async moved(place: AloudPlace): Promise<void> {
      const { status, sentence } = state
      if (status !== 'speaking' || !sentence || isSentenceShown(sentence, place)) return
      return start(place)
    },
    close() {
      begin()
    },
  }
}
export type ReadAloud = ReturnType<typeof createReadAloud>

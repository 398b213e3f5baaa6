import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { listSentences, type Sentence } from '../engine/sentences.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextRenderer } from '../engine/text-renderer.ts'
import { listVoices, subscribeVoices } from './browser-voices.ts'
import { takeMediaKeys } from './media-keys.ts'
import { type AloudPlace, type AloudState, createReadAloud, type ReadAloud } from './read-aloud.ts'
import { createSpeech } from './speech.ts'
import type { Aloud } from './use-aloud.ts'
import { pickVoice } from './voices.ts'

const Choices = z.object({
  rate: z.number().check(z.minimum(0.5), z.maximum(3)),
  /** Language → address of the voice. */
  voices: z.record(z.string(), z.string()),
  goesOn: z.boolean(),
})
type Choices = z.output<typeof Choices>
const usual: Choices = { rate: 1, voices: {}, goesOn: true }

/** Shows a section. Rejects if it cannot be loaded. */
function openSection(renderer: TextRenderer, section: number): Promise<void> {
  if (renderer.relocation?.place.section === section) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stops = [
      renderer.on('relocated', ({ place }) => {
        if (place.section === section) finish(resolve)
      }),
      renderer.on('failed', ({ error }) => finish(() => reject(error))),
    ]
    const finish = (settle: () => void) => {
      for (const stop of stops) stop()
      settle()
    }
    renderer.goTo({ section, offset: 0 })
  })
}

interface Needs {
  readonly aloud: Aloud
  readonly renderer: TextRenderer
  readonly text: TextBook
  readonly at: TextRelocation | undefined
}

/** Reads the open book aloud from the position of `aloud.run`. */
export function useReadAloud({ aloud, renderer, text, at }: Needs) {
  const [choices, setChoices] = useFeaturePreference('text-reader.aloud', Choices, usual)
  const voices = useSyncExternalStore(subscribeVoices, listVoices)
  const [state, setState] = useState<AloudState>({ status: 'loading', section: 0, sentence: undefined })
  const reading = useRef<ReadAloud | undefined>(undefined)
  const known = useRef<{ readonly section: number; readonly sentences: readonly Sentence[] }>(undefined)
  const getPlace = (): AloudPlace => renderer.relocation?.place ?? { section: 0, offset: 0 }
  const getChoices = useEffectEvent(() => choices)
  const changed = useEffectEvent((next: AloudState) => {
    setState(next)
    const { section, sentence } = next
    aloud.setMark(sentence && { id: 'spoken', section, from: sentence.from, to: sentence.to, look: 'spoken' })
  })

  const create = useEffectEvent(() =>
    createReadAloud({
      speech: createSpeech(window.speechSynthesis),
      lastSection: text.sections.findLastIndex(({ isAside }) => !isAside),
      async open(section) {
        await openSection(renderer, section)
        if (known.current?.section === section) return known.current.sentences
        const index = renderer.getText(section)
        const sentences = index ? listSentences(index, text.language) : []
        known.current = { section, sentences }
        return sentences
      },
      isShown: ({ section, offset }) => renderer.isShown(section, offset),
      show: (place) => renderer.goTo(place),
      getOptions(language) {
        const { rate, voices: chosen } = getChoices()
        return { voice: pickVoice(listVoices(), language, chosen), language, rate }
      },
      continuesAfterChapter: () => getChoices().goesOn,
      changed: (next) => changed(next),
    }),
  )
  const start = useEffectEvent((from: Aloud['run']) => {
    void reading.current?.start(from?.from ?? getPlace(), from?.from !== undefined)
  })
  const toggle = () => {
    if (state.status === 'speaking' || state.status === 'loading') reading.current?.pause()
    else void reading.current?.resume(getPlace())
  }
  const step = (by: 1 | -1) => void reading.current?.step(by)
  const onKeys = useEffectEvent((act: 'toggle' | 'play' | 'pause' | 'next' | 'previous' | 'stop') => {
    if (act === 'stop') aloud.stop()
    else if (act === 'next' || act === 'previous') step(act === 'next' ? 1 : -1)
    else if (act === 'toggle' || (act === 'pause') === (state.status === 'speaking')) toggle()
  })

  const { run } = aloud
  useEffect(() => {
    const made = create()
    reading.current = made
    const close = () => made.close()
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      reading.current = undefined
      made.close()
    }
  }, [])
  useEffect(() => start(run), [run])
  const keys = useRef<ReturnType<typeof takeMediaKeys>>(undefined)
  useEffect(() => {
    keys.current = takeMediaKeys(
      { title: text.title },
      {
        play: () => onKeys('play'),
        pause: () => onKeys('pause'),
        nexttrack: () => onKeys('next'),
        previoustrack: () => onKeys('previous'),
        stop: () => onKeys('stop'),
      },
    )
    return () => keys.current?.close()
  }, [text.title])
  useEffect(() => keys.current?.setPlaying(state.status === 'speaking'), [state.status])

  const { register } = aloud
  useEffect(() => {
    register({ toggle: () => onKeys('toggle'), step: (by) => onKeys(by === 1 ? 'next' : 'previous') })
    return () => register(undefined)
  }, [register])

  const moved = useEffectEvent(() => void reading.current?.moved(getPlace()))
  useEffect(() => {
    if (at?.isMove) moved()
  }, [at])

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another voice or speed is applied immediately
  useEffect(() => {
    if (!isFirst.current) void reading.current?.repeat()
    isFirst.current = false
  }, [choices.rate, choices.voices])

  return { state, choices, setChoices, voices, toggle, step }
}

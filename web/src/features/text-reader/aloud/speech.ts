/** Voice, language and speed of speech. */
export interface SpeechOptions {
  /** Undefined leaves the choice to the browser, by the language. */
  readonly voice: SpeechSynthesisVoice | undefined
  readonly language: string
  /** 1 is the usual speed. */
  readonly rate: number
}

export interface Speech {
  /** Speaks a text and reports the offset of each word, if the voice supports it. Resolves at the end, or after `stop` or another text. */
  speak(
    text: string,
    options: SpeechOptions,
    onWord: (at: number) => void,
  ): Promise<'spoken' | 'stopped' | 'failed'>
  stop(): void
}

/** Maximum length of a spoken part, in characters: voices from the network stop after about fifteen seconds. */
const maxPartLength = 220
const watchMs = 1000

/** Returns the parts of a text, cut after commas if possible, with their offsets. */
export function splitForSpeech(text: string): readonly { readonly text: string; readonly at: number }[] {
  const parts: { text: string; at: number }[] = []
  let at = 0
  while (text.length - at > maxPartLength) {
    const reach = text.slice(at, at + maxPartLength)
    const comma = Math.max(
      ...[', ', '; ', ': ', '、', '，', '، ', '— '].map((mark) => reach.lastIndexOf(mark)),
    )
    const cut = comma > maxPartLength / 3 ? comma + 1 : reach.lastIndexOf(' ') + 1 || maxPartLength
    parts.push({ text: text.slice(at, at + cut), at })
    at += cut
  }
  return [...parts, { text: text.slice(at), at }]
}

/** Speaks with the voices of the browser. There is no pause, because browsers on phones lose the text: the caller speaks it again. */
export function createSpeech(synthesis: SpeechSynthesis): Speech {
  let visit = 0
  // The reference keeps the events: some browsers drop an utterance without one.
  let spoken: SpeechSynthesisUtterance | undefined
  let end: ((result: 'spoken' | 'stopped' | 'failed') => void) | undefined

  const speakPart = (text: string, { voice, language, rate }: SpeechOptions, onWord: (at: number) => void) =>
    new Promise<'spoken' | 'stopped' | 'failed'>((resolve) => {
      const utterance = new SpeechSynthesisUtterance(text)
      if (voice) utterance.voice = voice
      const lang = voice?.lang ?? language
      if (lang) utterance.lang = lang.replace('_', '-')
      utterance.rate = rate
      let silent = 0
      // Some engines send no event at the end.
      const watch = setInterval(() => {
        silent = synthesis.speaking || synthesis.pending ? 0 : silent + 1
        if (silent >= 2) finish('spoken')
      }, watchMs)
      const finish = (result: 'spoken' | 'stopped' | 'failed') => {
        clearInterval(watch)
        if (spoken === utterance) spoken = undefined
        if (end === finish) end = undefined
        resolve(result)
      }
      utterance.onend = () => finish('spoken')
      utterance.onerror = ({ error }) =>
        finish(error === 'interrupted' || error === 'canceled' ? 'stopped' : 'failed')
      utterance.onboundary = ({ name, charIndex }) => {
        if (name !== 'sentence' && spoken === utterance) onWord(charIndex)
      }
      spoken = utterance
      end = finish
      synthesis.speak(utterance)
    })

  const stop = () => {
    visit += 1
    end?.('stopped')
    synthesis.cancel()
  }
  return {
    async speak(text, options, onWord) {
      stop()
      const mine = visit
      // A queue that another page has paused would never start.
      synthesis.resume()
      for (const part of splitForSpeech(text)) {
        const result = await speakPart(part.text, options, (at) => onWord(part.at + at))
        if (mine !== visit) return 'stopped'
        if (result !== 'spoken') return result
      }
      return 'spoken'
    },
    stop,
  }
}

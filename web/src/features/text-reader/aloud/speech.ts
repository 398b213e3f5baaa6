/** How a text is said. */
export interface Manner {
  /** Undefined leaves the choice to the browser, by the language. */
  readonly voice: SpeechSynthesisVoice | undefined
  readonly language: string
  /** 1 is the usual speed. */
  readonly rate: number
}

export interface Speech {
  /** Says a text and tells where each word begins, for voices that know. Resolves at its end, or when `stop` or another text ended it. */
  say(text: string, manner: Manner, onWord: (at: number) => void): Promise<'said' | 'stopped' | 'failed'>
  stop(): void
}

/** Voices that come over the network fall silent after some fifteen seconds, so longer texts are said in parts. */
const maxPartLength = 220
const watchMs = 1000

/** Returns the parts of a text, cut behind a comma where there is one, with the place of each. */
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

/** Speaks with the voices of the browser. There is no pause: those of browsers lose the text on phones, so whoever pauses says it again. */
export function createSpeech(synthesis: SpeechSynthesis): Speech {
  let visit = 0
  // Browsers have dropped the events of an utterance that nothing refers to.
  let spoken: SpeechSynthesisUtterance | undefined
  let end: ((result: 'said' | 'stopped' | 'failed') => void) | undefined

  const sayPart = (text: string, { voice, language, rate }: Manner, onWord: (at: number) => void) =>
    new Promise<'said' | 'stopped' | 'failed'>((resolve) => {
      const utterance = new SpeechSynthesisUtterance(text)
      if (voice) utterance.voice = voice
      const lang = voice?.lang ?? language
      if (lang) utterance.lang = lang.replace('_', '-')
      utterance.rate = rate
      let silent = 0
      // Some engines forget to say that they have ended.
      const watch = setInterval(() => {
        silent = synthesis.speaking || synthesis.pending ? 0 : silent + 1
        if (silent >= 2) finish('said')
      }, watchMs)
      const finish = (result: 'said' | 'stopped' | 'failed') => {
        clearInterval(watch)
        if (spoken === utterance) spoken = undefined
        if (end === finish) end = undefined
        resolve(result)
      }
      utterance.onend = () => finish('said')
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
    async say(text, manner, onWord) {
      stop()
      const mine = visit
      // A queue that another page has paused would never begin.
      synthesis.resume()
      for (const part of splitForSpeech(text)) {
        const result = await sayPart(part.text, manner, (at) => onWord(part.at + at))
        if (mine !== visit) return 'stopped'
        if (result !== 'said') return result
      }
      return 'said'
    },
    stop,
  }
}

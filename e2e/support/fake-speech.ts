import { expect, type Page } from '@playwright/test'

/** What the test asks of the speech that takes the place of the browser's, which has no voices where tests run. */
export interface FakeSpeech {
  /** What was said so far, with language, speed and voice. */
  said(): Promise<{ text: string; lang: string; rate: number; voice: string | null }[]>
  /** Ends what is being said and waits for the next sentence, as often as wished. */
  finish(times?: number): Promise<void>
  /** Ends what is being said. */
  end(): Promise<void>
}

/** Gives the pages of a context voices that say nothing and end when the test wants it. */
export async function fakeSpeech(page: Page): Promise<FakeSpeech> {
  await page.addInitScript(`(() => {
    const said = []
    let current
    class Utterance extends EventTarget {
      constructor(text) { super(); this.text = text; this.lang = ''; this.rate = 1; this.voice = null }
    }
    const voice = (name, lang) => ({ name, lang, voiceURI: name, localService: true, default: false })
    const voices = [voice('Anna', 'de-DE'), voice('Amy', 'en-US'), voice('Ben', 'en-GB')]
    const synthesis = {
      get speaking() { return current !== undefined },
      pending: false,
      getVoices: () => voices,
      addEventListener() {},
      removeEventListener() {},
      resume() {},
      cancel() {
        const last = current
        current = undefined
        last?.onerror?.({ error: 'canceled' })
      },
      speak(utterance) {
        current = utterance
        const { text, lang, rate, voice } = utterance
        said.push({ text, lang, rate, voice: voice && voice.name })
      },
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    window.SpeechSynthesisUtterance = Utterance
    window.fakeSpeech = {
      said,
      finish() {
        const last = current
        current = undefined
        last?.onend?.()
      },
    }
  })()`)
  return {
    said: () => page.evaluate('window.fakeSpeech.said'),
    end: () => page.evaluate('window.fakeSpeech.finish()'),
    async finish(times = 1) {
      for (let time = 0; time < times; time += 1) {
        const before = await page.evaluate('window.fakeSpeech.said.length')
        await page.evaluate('window.fakeSpeech.finish()')
        await expect
          .poll(() => page.evaluate('window.fakeSpeech.said.length'), { intervals: [10, 50] })
          .not.toBe(before)
      }
    },
  }
}

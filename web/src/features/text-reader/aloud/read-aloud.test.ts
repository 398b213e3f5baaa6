import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTextIndex } from '../engine/counted-text.ts'
import { listSentences, type Sentence } from '../engine/sentences.ts'
import { type AloudState, createReadAloud } from './read-aloud.ts'
import { createSpeech, type Speech, splitForSpeech } from './speech.ts'
import { chooseVoice, pickVoice, sortVoices } from './voices.ts'

const sentencesOf = (html: string, language = 'en') => {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
  const index = createTextIndex(body)
  return { index, sentences: listSentences(index, language) }
}
const textsOf = (html: string, language = 'en') =>
  sentencesOf(html, language).sentences.map(({ text }) => text)

describe('sentences', () => {
  test('end at full stops and at the ends of blocks, but not at abbreviations', () => {
    expect(
      textsOf('<h1>One</h1><p>Mr. Holmes met J. R. Smith. He <em>left</em>\n  at once! </p><p>* * *</p>'),
    ).toEqual(['One', 'Mr. Holmes met J. R. Smith.', 'He left at once!'])
  })
  test('leave out notes, page numbers and ruby text', () => {
    expect(
      textsOf(
        '<p>It was so<a epub:type="noteref">3</a>.<span epub:type="pagebreak">12</span></p><p><ruby>山<rt>やま</rt></ruby>路を。</p>',
      ),
    ).toEqual(['It was so.', '山路を。'])
  })
  test('break at forced lines, and drop soft hyphens', () => {
    expect(textsOf('<p>so<br>much de\u00adpends</p>')).toEqual(['so much depends'])
  })
  test('have the offsets of their characters in the chapter, and their language', () => {
    const { index, sentences } = sentencesOf(
      '<p>First  one. The <b>second</b> one.</p><p lang="ar">مرحبا.</p>',
    )
    const [, second, third] = sentences
    expect(second && index.textBetween(second.from, second.to)).toBe('The second one.')
    expect(second && index.textBetween(second.offsetAt(4), second.to)).toBe('second one.')
    expect([second?.language, third?.language]).toEqual(['en', 'ar'])
  })
})

describe('voices', () => {
  const voice = (name: string, lang: string, localService = true) => ({
    voiceURI: `uri:${name}`,
    name,
    lang,
    localService,
    default: false,
  })
  const all = [
    voice('Anna', 'de-DE'),
    voice('Net', 'en-US', false),
    voice('Ben', 'en-GB'),
    voice('Amy', 'en-US'),
  ]
  test('of the language are listed first, those of the region and of the device before others', () => {
    expect(sortVoices(all, 'en-US').map(({ name }) => name)).toEqual(['Amy', 'Net', 'Ben', 'Anna'])
  })
  test('are chosen for each language', () => {
    const chosen = chooseVoice({}, 'en-US', 'uri:Ben')
    expect(pickVoice(all, 'en', chosen)?.name).toBe('Ben')
    expect(pickVoice(all, 'de', chosen)?.name).toBe('Anna')
    expect(pickVoice(all, 'ja', chosen)).toBeUndefined()
  })
})

test('long sentences are spoken in parts that are cut at commas', () => {
  const text = `${'a long clause that goes on, '.repeat(20)}end`
  const parts = splitForSpeech(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.every((part) => part.text.length <= 220 && text.startsWith(part.text, part.at))).toBe(true)
  expect(parts[0]?.text.endsWith(',')).toBe(true)
})

describe('speech', () => {
  class Utterance {
    text: string
    voice: unknown
    lang = ''
    rate = 1
    onend: (() => void) | undefined
    onerror: ((event: { error: string }) => void) | undefined
    onboundary: ((event: { name: string; charIndex: number }) => void) | undefined
    constructor(text: string) {
      this.text = text
    }
  }
  const queue: Utterance[] = []
  const synthesis = {
    speaking: false,
    pending: false,
    speak: (each: Utterance) => queue.push(each),
    cancel: vi.fn(),
    resume: vi.fn(),
  }
  const speech = createSpeech(synthesis as unknown as SpeechSynthesis)
  const options = { voice: undefined, language: 'en_US', rate: 1.5 }
  beforeEach(() => {
    queue.length = 0
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
    return () => vi.unstubAllGlobals()
  })

  test('speaks a text in its language and speed, and reports its words', async () => {
    const words: number[] = []
    const spoken = speech.speak('Hello there', options, (at) => words.push(at))
    queue[0]?.onboundary?.({ name: 'word', charIndex: 6 })
    expect(queue[0]).toMatchObject({ text: 'Hello there', lang: 'en-US', rate: 1.5 })
    queue[0]?.onend?.()
    expect([await spoken, words]).toEqual(['spoken', [6]])
  })
  test('is stopped by the next text, and distinguishes an interruption from a failure', async () => {
    const first = speech.speak('One', options, () => {})
    const second = speech.speak('Two', options, () => {})
    expect(await first).toBe('stopped')
    queue[1]?.onerror?.({ error: 'synthesis-failed' })
    expect(await second).toBe('failed')
  })
  test('does not wait forever for an engine that sends no event at the end', async () => {
    vi.useFakeTimers()
    const spoken = speech.speak('One', options, () => {})
    await vi.advanceTimersByTimeAsync(2100)
    expect(await spoken).toBe('spoken')
    vi.useRealTimers()
  })
})

describe('reading aloud', () => {
  /** Ten characters for each sentence, five sentences on a page. */
  const chapter = (section: number, count: number): Sentence[] =>
    Array.from({ length: count }, (_, at) => ({
      from: at * 10,
      to: at * 10 + 9,
      text: `${section}.${at}`,
      language: 'en',
      offsetAt: (char: number) => at * 10 + char,
    }))

  function open(counts: readonly number[], continuesAfterChapter = true) {
    const spoken: string[] = []
    const states: AloudState[] = []
    let finish: ((result: 'spoken' | 'stopped' | 'failed') => void) | undefined
    let word: (at: number) => void = () => {}
    const screen = { section: 0, page: 0 }
    const speech: Speech = {
      speak: (text, _, onWord) =>
        new Promise((resolve) => {
          spoken.push(text)
          word = onWord
          finish = resolve
        }),
      stop: () => finish?.('stopped'),
    }
    const reading = createReadAloud({
      speech,
      lastSection: counts.length - 1,
      async open(section) {
        screen.section = section
        return chapter(section, counts[section] ?? 0)
      },
      isShown: ({ section, offset }) => section === screen.section && Math.floor(offset / 50) === screen.page,
      show({ section, offset }) {
        Object.assign(screen, { section, page: Math.floor(offset / 50) })
      },
      getOptions: (language) => ({ voice: undefined, language, rate: 1 }),
      continuesAfterChapter: () => continuesAfterChapter,
      changed: (state) => states.push(state),
    })
    const end = async (result: 'spoken' | 'failed' = 'spoken') => {
      finish?.(result)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { reading, spoken, screen, end, word: (at: number) => word(at), last: () => states.at(-1) }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))

  test('begins with the first sentence that begins on the page, or exactly where text was selected', async () => {
    const { reading, spoken } = open([20])
    void reading.start({ section: 0, offset: 3 })
    await settle()
    void reading.start({ section: 0, offset: 3 }, true)
    await settle()
    expect(spoken).toEqual(['0.1', '0.0'])
  })
  test('turns the page with the sentence, and within it with the word', async () => {
    const { reading, screen, end, word } = open([20])
    void reading.start({ section: 0, offset: 40 })
    await settle()
    expect(screen.page).toBe(0)
    word(11)
    expect(screen.page).toBe(1)
    await end()
    expect(screen.page).toBe(1)
  })
  test('continues with the next chapter, skips one without text, and ends with the book', async () => {
    const { reading, spoken, end, last } = open([1, 0, 1])
    void reading.start({ section: 0, offset: 0 })
    await settle()
    await end()
    await end()
    expect(spoken).toEqual(['0.0', '2.0'])
    expect(last()).toMatchObject({ status: 'ended', sentence: undefined })
  })
  test('stops at the end of the chapter if it must not continue', async () => {
    const { reading, end, last } = open([1, 1], false)
    void reading.start({ section: 0, offset: 0 })
    await settle()
    await end()
    expect(last()).toMatchObject({ status: 'ended', section: 0 })
  })
  test('speaks the interrupted sentence again after a pause, or the text on the screen if the user has moved', async () => {
    const { reading, spoken, screen, last } = open([20])
    void reading.start({ section: 0, offset: 10 })
    await settle()
    reading.pause()
    expect(last()?.status).toBe('paused')
    void reading.resume({ section: 0, offset: 0 })
    await settle()
    reading.pause()
    screen.page = 2
    void reading.resume({ section: 0, offset: 100 })
    await settle()
    expect(spoken).toEqual(['0.1', '0.1', '0.10'])
  })
  test('steps back across chapters, and remains paused', async () => {
    const { reading, spoken, last } = open([3, 3])
    void reading.start({ section: 1, offset: 0 })
    await settle()
    reading.pause()
    await reading.step(-1)
    expect(last()).toMatchObject({ status: 'paused', section: 0, sentence: { text: '0.2' } })
    await reading.step(1)
    expect(last()).toMatchObject({ status: 'paused', section: 1, sentence: { text: '1.0' } })
    expect(spoken).toEqual(['1.0'])
  })
  test('continues on another page that the user opens, but not on a page that it has turned itself', async () => {
    const { reading, spoken, screen } = open([20])
    void reading.start({ section: 0, offset: 0 })
    await settle()
    void reading.moved({ section: 0, offset: 0 })
    await settle()
    expect(spoken).toEqual(['0.0'])
    screen.page = 1
    void reading.moved({ section: 0, offset: 50 })
    await settle()
    expect(spoken).toEqual(['0.0', '0.5'])
  })
  test('reports a voice that fails', async () => {
    const { reading, end, last } = open([2])
    void reading.start({ section: 0, offset: 0 })
    await settle()
    await end('failed')
    expect(last()?.status).toBe('failed')
  })
})

import { expect, it } from 'vitest'
import { loadBreaks } from './hyphen-patterns.ts'

async function hyphenate(language: string, word: string): Promise<string | undefined> {
  const breakWord = await loadBreaks(language)
  if (!breakWord) return undefined
  let [text, from] = ['', 0]
  for (const at of breakWord(word)) {
    text += `${word.slice(from, at)}-`
    from = at
  }
  return text + word.slice(from)
}

it.each([
  ['en', 'hyphenation', 'hy-phen-ation'],
  ['en-US', 'Considerable', 'Con-sid-er-able'],
  ['en-GB', 'hyphenation', 'hy-phen-a-tion'],
  ['de', 'Silbentrennung', 'Sil-ben-tren-nung'],
  ['de-CH', 'Buchstabe', 'Buch-sta-be'],
  ['fr', 'considérable', 'consi-dé-rable'],
  ['es', 'considerable', 'con-si-de-ra-ble'],
  ['it', 'considerevole', 'con-si-de-re-vo-le'],
  ['pt-BR', 'considerável', 'con-si-de-rá-vel'],
  ['nl', 'lettergreep', 'let-ter-greep'],
  ['ru', 'предложение', 'пред-ло-же-ние'],
  ['pl', 'niezawodność', 'nie-za-wod-ność'],
  ['sv', 'avstavning', 'av-stav-ning'],
  ['da', 'orddeling', 'ord-de-ling'],
  ['nb', 'orddeling', 'ord-de-ling'],
  ['fi', 'tavuttaminen', 'ta-vut-ta-mi-nen'],
])('breaks words of %s (web behaviour 16.2)', async (language, word, broken) => {
  expect(await hyphenate(language, word)).toBe(broken)
})

it('leaves no single letter before a hyphen, and not too few after it', async () => {
  expect(await hyphenate('en', 'lucky')).toBe('lucky')
  expect(await hyphenate('en', 'about')).toBe('about')
})

it('has no patterns for other languages', () => {
  expect(loadBreaks('xx')).toBeUndefined()
  expect(loadBreaks('')).toBeUndefined()
})

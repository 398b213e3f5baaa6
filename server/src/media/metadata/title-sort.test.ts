import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveTitleSort } from './title-sort.ts'

describe('articles move to the end of the title', () => {
  test.each([
    ['The Sandman', '', 'Sandman, The'],
    ['the sandman', 'en', 'sandman, the'],
    ['A Contract with God', 'en-US', 'Contract with God, A'],
    ['An Olympic Dream', 'en', 'Olympic Dream, An'],
    ['Die drei ???', 'de', 'drei ???, Die'],
    ["L'Incal", 'fr', "Incal, L'"],
    ['L’Incal', 'fr-FR', 'Incal, L’'],
    ['Les Aventures de Tintin', 'fr', 'Aventures de Tintin, Les'],
    ['El Eternauta', 'es', 'Eternauta, El'],
    ['Gli Incredibili', 'it', 'Incredibili, Gli'],
    ["Un'estate", 'it', "estate, Un'"],
    ['Os Lusíadas', 'pt_BR', 'Lusíadas, Os'],
    ["'t Hart", 'nl', "Hart, 't"],
    ['De Rode Ridder', 'NL', 'Rode Ridder, De'],
    ['Den svarta', 'sv', 'svarta, Den'],
    ['The  Sandman ', 'en', 'Sandman, The'],
  ])('%s (%s) is %s', (title, language, sorted) => {
    expect(deriveTitleSort(title, language)).toBe(sorted)
  })

  test.each([
    ['Theodore', 'en'],
    ['Die Hard', ''],
    ['Die Hard', 'en'],
    ['The', 'en'],
    ['The !', 'en'],
    ['A', ''],
    ['A-Team', 'en'],
    ['The Sandman', 'fr'],
    ['The Sandman', 'xx'],
    ["l' Incal", 'fr'],
    ['銀河鉄道', 'ja'],
    ['A', 'hu'],
    ['', 'en'],
  ])('%s (%s) stays', (title, language) => {
    expect(deriveTitleSort(title, language)).toBe(title)
  })
})

const language = fc.constantFrom('', 'en', 'de', 'fr', 'it', 'nl', 'hu', 'ja', 'constructor', '__proto__')
const title = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom('The', 'a', "L'", 'Die', 'un', 'A'), fc.constantFrom('', ' ', '\t'), fc.string())
    .map((parts) => parts.join('')),
)

test('no characters are lost, and no title becomes empty', () => {
  fc.assert(
    fc.property(title, language, (text, tag) => {
      const sorted = deriveTitleSort(text, tag)
      const letters = (value: string) => [...value.replace(/[\s,]/g, '')].sort().join('')
      expect(letters(sorted)).toBe(letters(text))
      expect(sorted === '').toBe(text.trim() === '')
    }),
  )
})

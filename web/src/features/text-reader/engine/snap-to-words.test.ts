import { describe, expect, it } from 'vitest'
import { createTextIndex } from './counted-text.ts'
import { readAround, snapToWords } from './snap-to-words.ts'

/** Returns the marked text of a selection from one part of the text to another (web behaviour 16.3). */
function mark(html: string, head: string, foot: string, language = 'en'): string {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
  const index = createTextIndex(body)
  const whole = index.textBetween(0, index.length)
  const at = whole.indexOf(head)
  const stretch = { from: at, to: whole.indexOf(foot, at) + foot.length }
  const { from, to } = snapToWords(stretch, (offset) => readAround(index, offset), language)
  return index.textBetween(from, to)
}

describe('a selection', () => {
  it('begins and ends with whole words', () => {
    expect(mark('<p>He followed the steps of moderation.</p>', 'ed the', 'moder')).toBe(
      'followed the steps of moderation',
    )
  })
  it('includes whole words that are divided by elements', () => {
    expect(mark('<p>A re<em>mark</em>able day</p>', 'mark', 'da')).toBe('remarkable day')
  })
  it('within one word is not extended', () => {
    expect(mark('<p>An unreadable page</p>', 'read', 'able')).toBe('readable')
  })
  it('does not include white space and marks around words', () => {
    expect(mark('<p>“Oh,” she said. Then nothing.</p>', 'Oh', 'said. ')).toBe('Oh,” she said.')
    expect(mark("<p>They don't know</p>", "'t kn", 'kn')).toBe("don't know")
  })
  it('never includes a word of the next block or line', () => {
    expect(mark('<p>The end</p><p>Begin here</p>', 'nd', 'Beg')).toBe('endBegin')
    expect(mark('<p>One line<br>another line</p>', 'in', 'anoth')).toBe('lineanother')
    expect(mark('<p>see the end.</p><p>Next</p>', 'th', 'end.')).toBe('the end.')
  })
  it('finds the words of scripts without spaces', () => {
    expect(mark('<p>私は図書館で本を読む。</p>', '書館', '本', 'ja')).toBe('図書館で本')
    expect(mark('<p>我们在图书馆看书。</p>', '书馆', '看', 'zh')).toMatch(/^图书馆看/)
  })
  it('of white space does not change', () => {
    expect(mark('<p>one two</p>', ' ', ' ')).toBe(' ')
  })
})

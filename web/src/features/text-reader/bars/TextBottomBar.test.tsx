import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import texts from '../../../i18n/en/text-reader.json'
import { IntlProvider } from '../../../i18n/intl.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import { TextBottomBar } from './TextBottomBar.tsx'

afterEach(cleanup)

const text: TextBook = {
  id: 'a',
  title: 'A book',
  language: 'ar',
  direction: 'rtl',
  isFixed: false,
  flow: undefined,
  fallbacks: new Map(),
  sections: [{ name: 'one.xhtml', type: 'application/xhtml+xml', weight: 1 }],
  contents: [],
  landmarks: [],
  pageList: [],
}
const at: TextRelocation = {
  place: { section: 0, offset: 0 },
  progression: 0.16,
  fraction: 0.16,
  endFraction: 0.2,
  page: 1,
  pageCount: 5,
  quote: '',
  entry: undefined,
  printedPage: undefined,
  isMove: false,
  isAtEnd: false,
  isAside: false,
  isVertical: false,
}
const nothing = () => {}

it('follows the direction of the book, but writes percentages in that of the interface', () => {
  document.documentElement.dir = 'ltr'
  const jumps = { canGoBack: false, canGoForward: false, back: nothing, forward: nothing }
  const aloud = { isOffered: false, run: undefined, stop: () => false, begin: nothing }
  render(
    <IntlProvider locale="en" messages={texts}>
      <TextBottomBar
        text={text}
        at={at}
        neighbours={{ next: null, previous: null }}
        controls={{ isShown: true, isFilled: true }}
        jumps={{ ...jumps, goToFraction: nothing }}
        aloud={aloud}
        onOpen={nothing}
      />
    </IntlProvider>,
  )
  const percent = screen.getByText('16%')
  expect(percent.dir).toBe('ltr')
  expect(percent.closest('[dir=rtl]')).not.toBeNull()
})

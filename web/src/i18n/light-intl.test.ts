import { parse } from '@formatjs/icu-messageformat-parser'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { IntlProvider, useIntl } from './light-intl.ts'

const messages = {
  plain: 'Libraries',
  count: parse('{count, plural, one {# book} other {# books}}'),
  named: parse('Open {title}'),
}
type Values = Readonly<Record<string, string | number>>

function Text({ id, values }: { readonly id: string; readonly values?: Values }) {
  return useIntl().formatMessage({ id }, values)
}
function show(id: string, values?: Values, locale = 'en') {
  const props = { locale, messages, children: createElement(Text, { id, ...(values && { values }) }) }
  return render(createElement(IntlProvider, props)).container.textContent
}

describe('the stand-in of react-intl', () => {
  test('formats messages that the build has parsed', () => {
    expect(show('plain')).toBe('Libraries')
    expect(show('count', { count: 1 })).toBe('1 book')
    expect(show('count', { count: 1200 })).toBe('1,200 books')
    expect(show('count', { count: 1200 }, 'de')).toBe('1.200 books')
    expect(show('named', { title: 'Atlas' })).toBe('Open Atlas')
  })
  test('shows the name of a text that it does not have or cannot format', () => {
    expect(show('nowhere')).toBe('nowhere')
    expect(show('named')).toBe('named')
  })
})

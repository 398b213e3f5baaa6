import { parse } from '@formatjs/icu-messageformat-parser'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { IntlProvider, useIntl } from './intl.ts'

const messages = {
  plain: 'Libraries',
  count: parse('{count, plural, one {# book} other {# books}}'),
  raw: '{count, plural, one {# book} other {# books}}',
  broken: 'Broken {name',
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

describe('the texts of a language', () => {
  test('formats messages that the build has parsed', () => {
    expect(show('plain')).toBe('Libraries')
    expect(show('count', { count: 1 })).toBe('1 book')
    expect(show('count', { count: 1200 })).toBe('1,200 books')
    expect(show('count', { count: 1200 }, 'de')).toBe('1.200 books')
    expect(show('named', { title: 'Atlas' })).toBe('Open Atlas')
  })
  test('parses messages that the build has not seen, and no plain ones', () => {
    expect(show('raw', { count: 2 })).toBe('2 books')
    const create = vi.spyOn(Intl, 'PluralRules')
    expect(show('plain')).toBe('Libraries')
    expect(create).not.toHaveBeenCalled()
    create.mockRestore()
  })
  test('shows the name of a text that it does not have or cannot format', () => {
    expect(show('nowhere')).toBe('nowhere')
    expect(show('named')).toBe('named')
    expect(show('broken', { name: 'x' })).toBe('broken')
  })
})

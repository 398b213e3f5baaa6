import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { IntlProvider, useIntl } from './light-intl.tsx'

const messages = {
  plain: 'Libraries',
  count: parse('{count, plural, one {# book} other {# books}}'),
  named: parse('Open {title}'),
}
type Values = Readonly<Record<string, string | number>>

function Text({ id, values }: { readonly id: string; readonly values?: Values }) {
  return useIntl().formatMessage({ id }, values)
}
const show = (id: string, values?: Values, locale = 'en') =>
  render(
    <IntlProvider locale={locale} messages={messages}>
      <Text id={id} {...(values && { values })} />
    </IntlProvider>,
  ).container.textContent

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
  test('has everything that the code uses of it', () => {
    const folder = join(import.meta.dirname, '..')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name),
    )
    const others = files.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      if (!text.includes("from 'react-intl'")) return []
      const imported = /import \{([^}]*)\} from 'react-intl'/.exec(text)?.[1] ?? '?'
      const used = [...text.matchAll(/\bintl\.(\w+)/g)].map(([, member]) => member)
      const unknown = [
        ...imported.split(',').filter((each) => !/^\s*(type \w+|useIntl|IntlProvider)?\s*$/.test(each)),
        ...used.filter((member) => !['formatMessage', 'messages', 'locale'].includes(member ?? '')),
      ]
      return unknown.map((what) => `${name}: ${what}`)
    })
    expect(files.length).toBeGreaterThan(100)
    expect(others).toEqual([])
  })
})

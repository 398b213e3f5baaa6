import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { expect, it, vi } from 'vitest'
import { useText } from './use-text.ts'

const messages = {
  'a.plain': 'Mark as read',
  'a.open': 'Broken {name',
  'a.count': '{count, plural, one {# book} other {# books}}',
}

it('shows a text without placeholders as it is: parsing it at every call, and failing, would be slow', () => {
  const onError = vi.fn()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider locale="en" messages={messages} onError={onError}>
      {children}
    </IntlProvider>
  )
  const { result } = renderHook(() => useText(), { wrapper })
  const parse = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf')
  expect(result.current('a.plain')).toBe('Mark as read')
  expect(parse).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
  expect(result.current('a.count', { count: 2 })).toBe('2 books')
  expect(result.current('a.open', { name: 'x' })).toBe('Broken {name')
  expect(onError).toHaveBeenCalledOnce()
  expect(result.current('a.unknown')).toBe('a.unknown')
  parse.mockRestore()
})

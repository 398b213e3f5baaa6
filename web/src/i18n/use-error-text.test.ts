import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorDetail } from '../lib/api-error.ts'
import texts from './en/errors.json'
import purposes from './en/purposes.json'
import reasons from './en/server-errors.json'
import { IntlProvider } from './intl.ts'
import { useErrorText, useReasonText } from './use-error-text.ts'

const messages = { ...texts, ...purposes, ...reasons }
const fail = (detail: Partial<ApiErrorDetail>) =>
  new ApiError({ kind: 'http', purpose: 'retrieve books', status: 400, ...detail })

function describeError(error: unknown, action?: string) {
  const { result } = renderHook(() => ({ full: useErrorText(), reason: useReasonText() }), {
    wrapper: ({ children }) => createElement(IntlProvider, { locale: 'en', messages, children }),
  })
  return [result.current.full(error, action), result.current.reason(error)]
}

describe('a failed call', () => {
  it('is one sentence with a reason that any call can have', () => {
    expect(describeError(fail({ kind: 'network' }))).toEqual([
      'Could not load the books: the server cannot be reached.',
      'The server cannot be reached.',
    ])
    expect(describeError(fail({ code: 'BUSY' }), 'Analyze')).toEqual([
      '“Analyze” failed: the server is busy. Try again in a moment.',
      'The server is busy. Try again in a moment.',
    ])
  })
  it('is the reason alone where it says what is wrong with what', () => {
    const alone = 'This file is not a valid reading list.'
    expect(describeError(fail({ code: 'ERR_1015' }))).toEqual([alone, alone])
    expect(describeError(fail({ serverMessage: 'ERR_1015' }), 'Match again')).toEqual([alone, alone])
  })
  it('keeps the words of a server that sends no codes', () => {
    const serverMessage = 'Server says no'
    expect(describeError(fail({ serverMessage }))).toEqual([
      `Could not load the books: ${serverMessage}`,
      serverMessage,
    ])
  })
  it('says what was tried where the reason is not known', () => {
    expect(describeError(fail({}))).toEqual(['Could not load the books.', 'Something went wrong.'])
    expect(describeError(new Error('bug'), 'Analyze')[0]).toBe('“Analyze” failed.')
    expect(describeError(new Error('bug'))[0]).toBe('Something went wrong.')
  })
})

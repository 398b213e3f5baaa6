import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestedPage } from './provider-redirects.ts'
import { finishSignInWindow, listenToSignInWindow, openSignInWindow } from './sign-in-window.ts'

const opener = { postMessage: vi.fn(), closed: false }
const close = vi.fn()

beforeEach(() => {
  vi.stubGlobal('close', close)
  vi.stubGlobal('opener', opener)
  window.name = 'oauth2Login'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  opener.closed = false
  window.name = ''
  window.history.replaceState(null, '', '/')
})
const at = (path: string) => window.history.replaceState(null, '', path)

describe('in the small window', () => {
  it.each([
    ['/?server_redirect=Y', null],
    ['/login?server_redirect=Y&error=ERR_1025', 'ERR_1025'],
  ])('%s notifies its page, and no other origin, and closes', (path, error) => {
    at(path)
    expect(finishSignInWindow()).toBe(true)
    expect(opener.postMessage).toHaveBeenCalledWith(
      { signedInElsewhere: true, error },
      window.location.origin,
    )
    expect(close).toHaveBeenCalledOnce()
  })
  it.each([
    ['another address', () => at('/?server_redirect=N')],
    ['another name', () => (window.name = '')],
    ['no opener', () => vi.stubGlobal('opener', null)],
    ['a closed opener', () => (opener.closed = true)],
  ])('continues as the application with %s', (_, change) => {
    at('/?server_redirect=Y')
    change()
    expect(finishSignInWindow()).toBe(false)
    expect(opener.postMessage).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
  })
})

describe('in the page', () => {
  const say = (data: unknown, origin = window.location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin }))

  it('receives messages of its window until it stops listening, and of no other', () => {
    const done = vi.fn()
    const stop = listenToSignInWindow(done)
    say({ signedInElsewhere: true, error: null }, 'https://evil.example')
    say({ signedInElsewhere: true })
    say('something else')
    expect(done).not.toHaveBeenCalled()
    say({ signedInElsewhere: true, error: 'ERR_1025' })
    say({ signedInElsewhere: true, error: null })
    expect(done.mock.calls).toEqual([['ERR_1025'], [undefined]])
    stop()
    say({ signedInElsewhere: true, error: null })
    expect(done).toHaveBeenCalledTimes(2)
  })
  it('opens the window in the middle, and navigates itself where popups are blocked', () => {
    const focus = vi.fn()
    const open = vi.fn((): { focus(): void } | null => ({ focus }))
    vi.stubGlobal('open', open)
    openSignInWindow('http://x/oauth2/authorization/home', '/series/5')
    expect(open).toHaveBeenCalledWith(
      'http://x/oauth2/authorization/home',
      'oauth2Login',
      expect.stringMatching(/^popup,width=600,height=600,left=\d+,top=\d+$/),
    )
    expect(focus).toHaveBeenCalled()
    expect(requestedPage('/?server_redirect=Y')).toBe('/')
    open.mockReturnValue(null)
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    openSignInWindow('http://x/', '/series/5')
    expect(assign).toHaveBeenCalledWith('http://x/')
    vi.unstubAllGlobals()
    // Then the tab returns to the requested page, once.
    expect(requestedPage('/series/7')).toBe('/series/7')
    expect(requestedPage('/?server_redirect=Y')).toBe('/series/5')
    expect(requestedPage('/?server_redirect=Y')).toBe('/')
  })
})

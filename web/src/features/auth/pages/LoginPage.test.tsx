import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writePreference } from '../../../lib/preferences.ts'
import { sampleUser as user } from '../../../testing/sample-user.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { TestProviders } from '../../../testing/TestProviders.tsx'
import { meQuery } from '../queries.ts'
import { LoginPage } from './LoginPage.tsx'

type Answer = () => Promise<Response>
const json =
  (body: unknown, status = 200): Answer =>
  async () =>
    new Response(JSON.stringify(body), { status })

const answers: Record<string, Answer> = {}
const fetched = stubFetch(({ pathname }, init) =>
  (answers[`${init?.method ?? 'GET'} ${pathname}`] ?? json({}, 404))(),
)
const sent = (path: string) => fetched.mock.calls.filter(([url]) => new URL(String(url)).pathname === path)

beforeEach(() => {
  answers['GET /api/v1/claim'] = json({ isClaimed: true })
  answers['GET /api/v2/users/me'] = json(user)
  answers['POST /api/v1/claim'] = json(user)
})
afterEach(() => writePreference('rememberMe', false))

async function open(path = '/login') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onPath = vi.fn()
  const page = <LoginPage />
  render(
    <TestProviders client={client} path={path} route="/login" onPath={onPath}>
      {page}
    </TestProviders>,
  )
  await screen.findByLabelText('Email')
  return { client, onPath }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('signing in', () => {
  it('sends the credentials once and opens the requested page', async () => {
    const { client, onPath } = await open('/login?redirect=/series/5')
    type('Email', ' ada@example.org ')
    type('Password', 'pässword')
    fireEvent.click(screen.getByLabelText('Keep me signed in'))
    press('Sign in')
    press('Sign in')
    await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toEqual(user))
    await waitFor(() => expect(onPath).toHaveBeenCalledWith('/series/5'))
    const [call, ...more] = sent('/api/v2/users/me')
    expect(more).toEqual([])
    expect(String(call?.[0])).toContain('remember-me=true')
    expect(call?.[1]?.headers).toMatchObject({ Authorization: `Basic ${btoa('ada@example.org:pÃ¤ssword')}` })
  })

  it('shows a message under each missing field, and sends nothing', async () => {
    await open()
    press('Sign in')
    expect(screen.getByText('Enter your email address.')).toBeDefined()
    expect(screen.getByText('Enter a password.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    type('Email', 'ada')
    press('Sign in')
    expect(screen.getByText('Enter a valid email address.')).toBeDefined()
    expect(sent('/api/v2/users/me')).toEqual([])
  })

  it.each([
    [json({ message: 'Bad credentials' }, 401), /^Incorrect email address or password/],
    [json({ message: 'slow down' }, 429), /Too many attempts/],
    [json({}, 500), /Sign-in failed/],
    [() => Promise.reject(new TypeError()), /cannot be reached/],
  ] as [Answer, RegExp][])('explains failure %#', async (answer, text) => {
    answers['GET /api/v2/users/me'] = answer
    await open()
    type('Email', 'ada@example.org')
    type('Password', 'wrong')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  })

  it('shows the password on request', async () => {
    await open()
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    press('Show password')
    expect(field.type).toBe('text')
  })
})

describe('signing in at a provider', () => {
  const providers = [{ registrationId: 'home', name: 'Home' }]
  const sendMessage = (error: string | null) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { signedInElsewhere: true, error },
        origin: window.location.origin,
      }),
    )
  beforeEach(() => {
    answers['GET /api/v1/oauth2/providers'] = json(providers)
  })
  afterEach(() => {
    delete answers['GET /api/v1/oauth2/providers']
  })

  it('opens the window of the provider and then the requested page', async () => {
    const opened = vi.fn(() => ({ focus: () => {} }))
    vi.stubGlobal('open', opened)
    const { client, onPath } = await open('/login?redirect=/series/5')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Home' }))
    const [address] = opened.mock.calls[0] as unknown as [string]
    expect(new URL(address).pathname).toBe('/oauth2/authorization/home')
    expect(client.getQueryData(meQuery.queryKey)).toBeUndefined()
    sendMessage(null)
    await waitFor(() => expect(onPath).toHaveBeenCalledWith('/series/5'))
    expect(client.getQueryData(meQuery.queryKey)).toEqual(user)
  })
  it.each([
    ['ERR_1025', /No account on this server/],
    ['SIGN_IN_REFUSED', /refused the sign-in/],
    ['something else', /Sign-in failed/],
  ])('shows the reason of a failure: %s', async (error, text) => {
    await open()
    await screen.findByRole('button', { name: 'Sign in with Home' })
    sendMessage(error)
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })
  it('shows it, too, when the page itself comes back', async () => {
    await open('/login?error=ERR_1026')
    expect((await screen.findByRole('alert')).textContent).toMatch(/has not verified/)
  })
  it('is not offered before there is an account', async () => {
    answers['GET /api/v1/claim'] = json({ isClaimed: false })
    await open()
    await screen.findByLabelText('Confirm password')
    expect(screen.queryByRole('button', { name: 'Sign in with Home' })).toBeNull()
  })
})

describe('a server that hides the form', () => {
  const home = { registrationId: 'home', name: 'Home' }
  const away = { registrationId: 'away', name: 'Away' }
  const settings = (hide: string, auto = 'false') =>
    json({
      'webui.oauth2.hide_login': { value: hide, allowUnauthorized: true },
      'webui.oauth2.auto_login': { value: auto },
    })
  const opened = vi.fn(() => ({ focus: () => {} }))
  const hidden = () => waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  const button = (name: string) => screen.findByRole('button', { name })
  beforeEach(() => {
    answers['GET /api/v1/oauth2/providers'] = json([home])
    answers['GET /api/v1/client-settings/global/list'] = settings('true')
    vi.stubGlobal('open', opened)
    sessionStorage.clear()
  })
  afterEach(() => {
    delete answers['GET /api/v1/oauth2/providers']
    delete answers['GET /api/v1/client-settings/global/list']
    opened.mockClear()
  })

  it('shows it on request', async () => {
    await open()
    await hidden()
    expect(await button('Sign in with Home')).toBeDefined()
    expect(screen.queryByText('or')).toBeNull()
    press('Sign in with a password')
    expect(document.activeElement).toBe(await screen.findByLabelText('Email'))
    expect(screen.queryByRole('button', { name: 'Sign in with a password' })).toBeNull()
    expect(screen.getByText('or')).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
  })

  it.each([
    [
      'the setting is off',
      () => (answers['GET /api/v1/client-settings/global/list'] = settings('false', 'true')),
    ],
    ['the server has no settings', () => delete answers['GET /api/v1/client-settings/global/list']],
    ['there is no provider', () => (answers['GET /api/v1/oauth2/providers'] = json([]))],
    ['there is no account', () => (answers['GET /api/v1/claim'] = json({ isClaimed: false }))],
  ])('shows it where %s', async (_, change) => {
    change()
    await open()
    await waitFor(() => expect(sent('/api/v1/client-settings/global/list')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByLabelText('Email')).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
  })

  describe('and redirects to the provider', () => {
    beforeEach(() => {
      answers['GET /api/v1/client-settings/global/list'] = settings('true', 'true')
    })
    it('once, and not again soon', async () => {
      await open()
      await waitFor(() => expect(opened).toHaveBeenCalledOnce())
      const [address] = opened.mock.calls[0] as unknown as [string]
      expect(new URL(address).pathname).toBe('/oauth2/authorization/home')
      cleanup()
      await open()
      await hidden()
      expect(await button('Sign in with Home')).toBeDefined()
      expect(opened).toHaveBeenCalledOnce()
    })
    it.each([
      ['after a sign-out', '/login?logout=true', () => {}],
      ['after a failure', '/login?error=ERR_1025', () => {}],
      [
        'with several providers',
        '/login',
        () => (answers['GET /api/v1/oauth2/providers'] = json([home, away])),
      ],
    ])('but not %s', async (_, path, change) => {
      change()
      await open(path)
      await hidden()
      expect(await button('Sign in with Home')).toBeDefined()
      expect(opened).not.toHaveBeenCalled()
    })
  })
})

describe('a server without an account', () => {
  it('creates the first one and signs in with it', async () => {
    answers['GET /api/v1/claim'] = json({ isClaimed: false })
    const { client } = await open()
    await screen.findByLabelText('Confirm password')
    type('Email', 'ada@example.org')
    type('Password', 'abc')
    type('Confirm password', 'abc')
    press('Create account')
    expect(screen.getByText(/stronger password/)).toBeDefined()
    expect(sent('/api/v1/claim').filter(([, init]) => init?.method === 'POST')).toEqual([])
    type('Password', 'a good secret')
    expect(screen.getByText('Good')).toBeDefined()
    type('Confirm password', 'other')
    press('Create account')
    expect(screen.getByText('Passwords do not match.')).toBeDefined()
    type('Confirm password', 'a good secret')
    press('Create account')
    await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toEqual(user))
    const claim = sent('/api/v1/claim').find(([, init]) => init?.method === 'POST')
    expect(claim?.[1]?.headers).toMatchObject({
      'X-Komga-Email': 'ada@example.org',
      'X-Komga-Password': 'a good secret',
    })
  })
})

import { serverOfferMeta } from '@lectern/contract/auth'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { serverOfferQuery, serverOffers } from './server-offer.ts'

const ask = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  return new QueryClient().fetchQuery({ ...serverOfferQuery, retry: false })
}
const writePage = (content: string) =>
  document.head.append(Object.assign(document.createElement('meta'), { name: serverOfferMeta, content }))
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

it('uses the offer of a Lectern server', async () => {
  const offer = { name: 'Lectern', version: '1', extensions: ['library-counts'] }
  expect(await ask(async () => new Response(JSON.stringify(offer)))).toEqual(offer)
})

it.each([
  ['404', () => new Response('{"status":404}', { status: 404 })],
  ['401', () => new Response('', { status: 401 })],
  ['a page', () => new Response('<!doctype html>')],
  ['other JSON', () => new Response('{"hello":1}')],
  ['null', () => new Response('null')],
])('expects no extensions of a server that responds with %s', async (_, answer) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect((await ask(async () => answer())).extensions).toEqual([])
  warn.mockRestore()
})

it('sends no request when the page contains the offer', async () => {
  const offer = { name: 'Lectern', version: '1', extensions: ['session'] }
  writePage(JSON.stringify(offer))
  expect(await ask(() => Promise.reject(new Error('not asked')))).toEqual(offer)
  expect(serverOffers(new QueryClient(), 'session')).toBe(true)
  expect(serverOffers(new QueryClient(), 'neighbours')).toBe(false)
})

it.each(['', 'no JSON', '{"extensions":["session"]}', 'null'])(
  'asks when the page says %j',
  async (content) => {
    writePage(content)
    expect(serverOffers(new QueryClient(), 'session')).toBe(false)
    const offer = { name: 'Lectern', version: '1', extensions: ['session'] }
    expect(await ask(async () => new Response(JSON.stringify(offer)))).toEqual(offer)
  },
)

it('is unknown without a network', async () => {
  await expect(ask(() => Promise.reject(new TypeError()))).rejects.toMatchObject({ kind: 'network' })
})

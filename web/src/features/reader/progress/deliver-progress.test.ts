import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { deliverProgress } from './deliver-progress.ts'
import { isKnownPage } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'

const at = Date.parse('2024-05-01T10:00:00Z')
const pending = { bookId: 'book-1', page: 14, at, known: [12] }
const fetched = vi.fn<typeof fetch>()
const requests = () => fetched.mock.calls.map(([, init]) => init?.method)
const later = at + 120_000

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const answerBook = (readProgress: ReturnType<typeof fakeProgress> | null) =>
  fetched.mockResolvedValueOnce(Response.json(fakeBook({ readProgress })))
const answerStatus = (status: number) => fetched.mockResolvedValueOnce(new Response(null, { status }))

describe('delivering progress', () => {
  it('sends a request that survives the tab', async () => {
    answerStatus(204)
    expect(await deliverProgress(pending, at)).toBe('saved')
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(String(url)).toMatch(/\/api\/v1\/books\/book-1\/read-progress$/)
    expect(init).toMatchObject({ method: 'PATCH', keepalive: true })
    expect(JSON.parse(String(init?.body))).toEqual({ page: 14, device: getReadingDevice(), knownPages: [12] })
  })

  it.each([
    [204, 'saved'],
    [400, 'refused'],
    [404, 'refused'],
    [409, 'elsewhere'],
    [401, 'later'],
    [429, 'later'],
    [503, 'later'],
  ])('takes %i for %s', async (status, delivery) => {
    answerStatus(status)
    expect(await deliverProgress(pending, at)).toBe(delivery)
  })

  it('is delayed without a network', async () => {
    fetched.mockRejectedValue(new TypeError('offline'))
    expect(await deliverProgress(pending, at)).toBe('later')
    expect(await deliverProgress(pending, later)).toBe('later')
  })

  it('checks first when the progress has waited, and does not overwrite newer progress', async () => {
    answerBook(fakeProgress({ page: 20, readDate: '2024-05-01T10:01:00Z' }))
    expect(await deliverProgress(pending, later)).toBe('elsewhere')
    expect(requests()).toEqual(['GET'])
  })

  it('sends progress that has waited when no other device has read on', async () => {
    answerBook(fakeProgress({ page: 12, readDate: '2024-05-01T09:00:00Z' }))
    answerStatus(204)
    expect(await deliverProgress(pending, later)).toBe('saved')
    expect(requests()).toEqual(['GET', 'PATCH'])
  })

  it('drops the progress of a deleted book', async () => {
    answerStatus(404)
    expect(await deliverProgress(pending, later)).toBe('refused')
  })
})

describe('pages that can be replaced', () => {
  it.each([
    ['no progress', null, true],
    [
      'the page this device left, whatever the clocks are',
      fakeProgress({ page: 12, readDate: '2024-05-01T11:00:00Z' }),
      true,
    ],
    ['the same page', fakeProgress({ page: 14 }), true],
    ['an older page of another device', fakeProgress({ page: 13, readDate: '2020-05-01T09:59:59Z' }), false],
  ])('%s', (_, progress, expected) => {
    expect(isKnownPage(pending, progress)).toBe(expected)
  })
})

describe('the device that reads', () => {
  it('keeps its id and has a readable name', () => {
    const device = getReadingDevice()
    expect(device.id).toMatch(/^[0-9a-f]{32}$/)
    expect(getReadingDevice()).toEqual(device)
    vi.stubGlobal('navigator', {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    })
    expect(getReadingDevice()).toEqual({ id: device.id, name: 'Chrome on Linux' })
  })
})

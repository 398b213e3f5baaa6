import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { useSuggestions } from './use-suggestions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen() {
  const [text, setText] = useState('')
  const { items, isStale, hasFailed, text: foundFor } = useSuggestions({ text, libraryId: undefined })
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <p>{hasFailed ? 'failed' : `${foundFor}: ${items.map(({ title }) => title).join(', ')}`}</p>
      <p>{isStale ? 'stale' : 'current'}</p>
    </>
  )
}

function show(serve: Serve) {
  const requests = mockServer(serve)
  renderScreen({ routes: { '/': Screen }, address: '/' })
  const texts = () =>
    requests.filter(({ path }) => path === '/api/v1/series').map(({ query }) => query.get('search'))
  const type = async (text: string) =>
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
  return { requests, texts, type }
}
/** The calls about libraries come from the screen around it. */
const isFound = ({ path }: { readonly path: string }) => path !== '/api/v1/libraries'

const seriesFor = (text: string) => fakeSeries({ id: text, metadata: { title: `Found ${text}` } })

/** Answers each text when the test says so. */
function answerLater() {
  const release = new Map<string, () => void>()
  const serve: Serve = async ({ path, query }) => {
    const text = query.get('search') ?? ''
    if (path !== '/api/v1/series') return pageOfItems([])
    await new Promise<void>((resolve) => release.set(text, resolve))
    return pageOfItems([seriesFor(text)])
  }
  return {
    serve,
    answer: (text: string) => act(async () => release.get(text)?.()),
    asked: () => [...release.keys()],
  }
}

describe('suggestions', () => {
  test('are requested for all kinds together, without one-shots among the series', async () => {
    const { requests, type } = show(({ path, query }) =>
      pageOfItems(path === '/api/v1/series' ? [seriesFor(query.get('search') ?? '')] : []),
    )
    await type(' bat ')
    await screen.findByText('bat: Found bat')
    const found = requests.filter(isFound)
    expect(found.map(({ path }) => path).sort()).toEqual([
      '/api/v1/books',
      '/api/v1/collections',
      '/api/v1/readlists',
      '/api/v1/series',
      '/api/v2/authors',
    ])
    expect(found.every(({ query }) => query.get('search') === 'bat')).toBe(true)
    expect(found.find(({ path }) => path === '/api/v1/series')?.query.get('oneshot')).toBe('false')
  })

  test('for an older text never replace those for a newer one', async () => {
    const { serve, answer, asked } = answerLater()
    const { type } = show(serve)
    await type('b')
    await waitFor(() => expect(asked()).toEqual(['b']))
    await type('ba')
    await waitFor(() => expect(asked()).toEqual(['b', 'ba']))
    await answer('ba')
    await screen.findByText('ba: Found ba')
    await answer('b')
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(screen.getByText('ba: Found ba')).toBeTruthy()
  })

  test('for the previous text remain until the new ones have loaded', async () => {
    const { serve, answer, asked } = answerLater()
    const { type } = show(serve)
    await type('b')
    await waitFor(() => expect(asked()).toEqual(['b']))
    await answer('b')
    await screen.findByText('b: Found b')
    await screen.findByText('current')
    await type('bx')
    expect(screen.getByText('b: Found b')).toBeTruthy()
    expect(screen.getByText('stale')).toBeTruthy()
    await waitFor(() => expect(asked()).toContain('bx'))
    await answer('bx')
    await screen.findByText('bx: Found bx')
    await screen.findByText('current')
  })

  test('are requested immediately for the first letter, and then at most every 60 ms', async () => {
    const { texts, type } = show(() => pageOfItems([]))
    await type('b')
    await waitFor(() => expect(texts()).toEqual(['b']))
    const box = screen.getByRole('textbox')
    const began = performance.now()
    for (const value of ['ba', 'bat', 'batm', 'batma', 'batman']) fireEvent.change(box, { target: { value } })
    await waitFor(() => expect(texts().at(-1)).toBe('batman'))
    // On a busy machine the five keys take longer than one interval.
    const intervals = Math.floor((performance.now() - began) / 60)
    expect(texts().length).toBeLessThanOrEqual(2 + intervals)
  })

  test('of the other kinds are shown when one kind fails, and the failure when all do', async () => {
    let isDown = false
    const { type } = show(({ path, query }) =>
      isDown || path === '/api/v2/authors'
        ? failure(500)
        : pageOfItems(path === '/api/v1/series' ? [seriesFor(query.get('search') ?? '')] : []),
    )
    await type('a')
    await screen.findByText('a: Found a')
    isDown = true
    await type('ab')
    await screen.findByText('failed')
  })
})

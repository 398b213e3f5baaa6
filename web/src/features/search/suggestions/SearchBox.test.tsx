import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writePreference } from '../../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen } from '../../../testing/test-screen.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { SearchBox } from './SearchBox.tsx'

afterEach(() => {
  cleanup()
  writePreference('features', {})
  vi.unstubAllGlobals()
})

const found = ['Batman', 'Batgirl'].map((title) => fakeSeries({ id: title, metadata: { title } }))
const onCommands = vi.fn()

function show(address = '/') {
  mockServer(({ path }) => pageOfItems(path === '/api/v1/series' ? found : []))
  const routes = {
    '/': () => <SearchBox onCommands={onCommands} />,
    '/search': () => <SearchBox onCommands={onCommands} />,
    '/series/$seriesId': () => <p>A series</p>,
  }
  return renderScreen({ routes, address })
}
const findBox = () => screen.findByRole<HTMLInputElement>('combobox')
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key })
async function type(value: string) {
  const box = await findBox()
  box.focus()
  fireEvent.change(box, { target: { value } })
  return box
}
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
const batman = { name: /^Batman/ }

describe('the search box', () => {
  test('shows suggestions with marked matches, and announces their number', async () => {
    show()
    const box = await type('bat')
    const option = await screen.findByRole('option', batman)
    expect(within(option).getByText('Bat').tagName).toBe('MARK')
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-controls') ?? '')?.role).toBe('listbox')
    expect(screen.getByText('2 suggestions')).toBeTruthy()
  })

  test('opens the first series with one arrow and Enter; the focus stays in the box until then', async () => {
    const { href } = show()
    const box = await type('bat')
    await screen.findByRole('option', batman)
    expect(active(box)).toBe('Show all results for “bat”')
    press('ArrowDown')
    await waitFor(() => expect(active(box)).toContain('Batman'))
    expect(document.activeElement).toBe(box)
    press('Enter')
    await waitFor(() => expect(href()).toBe('/series/Batman'))
  })

  test('the arrow keys wrap around', async () => {
    show()
    const box = await type('bat')
    await screen.findByRole('option', batman)
    press('ArrowUp')
    await waitFor(() => expect(active(box)).toMatch(/^Commands/))
    press('ArrowDown')
    await waitFor(() => expect(active(box)).toMatch(/^Show all results/))
  })

  test('Enter alone shows all results, and the search is remembered', async () => {
    const { href } = show()
    await type(' bat ')
    await screen.findByRole('option', batman)
    press('Enter')
    await waitFor(() => expect(href()).toBe('/search?q=bat'))
    const box = await findBox()
    expect(box.value).toBe('bat')
    fireEvent.change(box, { target: { value: '' } })
    fireEvent.click(await screen.findByRole('option', { name: 'bat' }))
    expect(box.value).toBe('bat')
  })

  test('Esc closes the list, and then clears the text', async () => {
    show()
    const box = await type('bat')
    await screen.findByRole('option', batman)
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(box.value).toBe('bat')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    press('Escape')
    expect(box.value).toBe('')
    press('ArrowDown')
    expect(await screen.findByRole('listbox')).toBeTruthy()
  })

  test('Delete removes a recent search or item, and the last line clears all of them', async () => {
    const item = { kind: 'series', id: 'old', title: 'Old one', line: '' }
    const recents = { user: { searches: ['one', 'two'], opened: [item] } }
    const { client } = show()
    const { id } = client.getQueryData<{ id: string }>(['me']) ?? { id: '' }
    writePreference('features', { 'find.recents': { [id]: recents.user } })
    const box = await findBox()
    fireEvent.click(box)
    await screen.findByRole('option', { name: 'one' })
    press('ArrowDown')
    press('ArrowDown')
    await waitFor(() => expect(active(box)).toBe('two'))
    press('Delete')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'two' })).toBeNull())
    expect(screen.getByRole('option', { name: 'Old one' }).getAttribute('href')).toBe('/series/old')
    fireEvent.click(screen.getByRole('option', { name: 'Clear recent searches and items' }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  })

  test('leaving the box closes the list', async () => {
    show()
    const box = await type('bat')
    await screen.findByRole('option', batman)
    fireEvent.blur(box)
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  test('has the text of the results page', async () => {
    show('/search?q=hello')
    expect((await findBox()).value).toBe('hello')
  })

  test('opens the command palette', async () => {
    show()
    fireEvent.click(await findBox())
    fireEvent.click(await screen.findByRole('option', { name: /^Commands/ }))
    expect(onCommands).toHaveBeenCalledOnce()
  })
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../lib/command.ts'
import { writePreference } from '../../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen } from '../../../testing/test-screen.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { CommandPalette } from './CommandPalette.tsx'

afterEach(() => {
  cleanup()
  writePreference('features', {})
  vi.unstubAllGlobals()
})

const run = vi.fn()
const onClose = vi.fn()
const commands: readonly Command[] = ['Home', 'Account', 'Manga'].map((label) => ({
  id: label.toLowerCase(),
  label,
  group: label === 'Manga' ? 'Libraries' : 'Go to',
  run: () => run(label),
}))

async function show() {
  const requests = mockServer(({ path }) => pageOfItems(path === '/api/v1/series' ? [fakeSeries()] : []))
  const routes = { '/': () => <CommandPalette commands={commands} onClose={onClose} /> }
  renderScreen({ routes, address: '/' })
  const box = await screen.findByRole('combobox', { hidden: true })
  return { requests, box, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}
const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

test('Enter runs the best command, which is then listed first', async () => {
  const { box, type } = await show()
  expect(options()).toEqual(['Home', 'Account', 'Manga'])
  type('mang')
  expect(options()).toEqual(['Manga'])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(run).toHaveBeenCalledWith('Manga')
  expect(onClose).toHaveBeenCalled()
  type('')
  await waitFor(() => expect(options()).toEqual(['Manga', 'Home', 'Account']))
})

test('searches series and books only if no command matches', async () => {
  const { requests, type } = await show()
  type('acc')
  expect(options()).toEqual(['Account'])
  type('voyage')
  await waitFor(() => expect(options()).toHaveLength(1))
  expect(options()[0]).toContain('Voyage of Life')
  const searches = requests.filter(({ query }) => query.has('search'))
  expect(new Set(searches.map(({ query }) => query.get('search')))).toEqual(new Set(['voyage']))
})

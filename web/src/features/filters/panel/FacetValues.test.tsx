import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, pageOfItems, renderScreen } from '../../../testing/test-screen.ts'
import { emptyChoice, type FilterChoice } from '../filter-state.ts'
import { FacetValues } from './FacetValues.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let choice: FilterChoice = emptyChoice
const onChange = vi.fn<(choice: FilterChoice) => void>()
const Panel = () => (
  <FacetValues
    filterKey="tag"
    spec={{ kind: 'facet', facet: 'tag' }}
    choice={choice}
    onChange={onChange}
    of="series"
    scope={{}}
  />
)

function show(change: Partial<FilterChoice>) {
  choice = { ...emptyChoice, ...change }
  mockServer(({ path }) =>
    path === '/api/v2/tags'
      ? pageOfItems(['Action', 'Noël'])
      : { name: 'Lectern', version: '1', extensions: [] },
  )
  renderScreen({ routes: { '/series/$seriesId': Panel }, address: '/series/series-1' })
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a value in another case or without accents is shown once, as the stored one', async () => {
  show({ include: ['action'], exclude: ['NOEL'] })
  const action = await screen.findByRole('button', { name: 'Action' })
  expect(rows()).toEqual(['Action', 'Noël'])
  expect(action.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Exclude Noël' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(action)
  expect(onChange).toHaveBeenCalledWith({ include: [], exclude: ['NOEL'], isAll: false })
})

test('a selected value that the server does not list is shown', async () => {
  show({ include: ['Gone'] })
  await screen.findByRole('button', { name: 'Action' })
  expect(rows()).toEqual(['Gone', 'Action', 'Noël'])
})

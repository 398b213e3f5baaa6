import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, renderScreen } from '../../testing/test-screen.ts'
import { AlternateTitles } from './AlternateTitles.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const titles = ['港の灯', 'Hafenlichter', 'Les feux', 'Las luces'].map((title, index) => ({
  label: index === 1 ? '' : `Language ${index}`,
  title,
}))

function show(count: number) {
  mockServer(() => [])
  renderScreen({
    routes: { '/series/$seriesId': () => <AlternateTitles titles={titles.slice(0, count)} /> },
    address: '/series/series-1',
  })
}

test('three titles are shown with their labels', async () => {
  show(3)
  expect((await screen.findAllByRole('definition')).map((each) => each.textContent)).toEqual([
    '港の灯',
    'Hafenlichter',
    'Les feux',
  ])
  expect(screen.getByText('Language 0')).toBeTruthy()
  // A title without a label is labelled all the same.
  expect(screen.getAllByRole('term')[1]?.textContent).not.toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

test('more than three are collapsed', async () => {
  show(4)
  const more = await screen.findByRole('button', { name: 'Show all 4' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Las luces')).toBeNull()
  fireEvent.click(more)
  expect(screen.getByText('Las luces')).toBeTruthy()
  expect(screen.getByRole('button', { expanded: true })).toBeTruthy()
})

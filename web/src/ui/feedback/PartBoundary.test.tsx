import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PartBoundary } from './PartBoundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
const Present = () => <p>Here</p>

it('renders nothing for a part that cannot be loaded, reports it, and retries with another key', async () => {
  const onFailure = vi.fn()
  const show = (name: 'missing' | 'present') => (
    <>
      <p>Page</p>
      <PartBoundary resetKey={name} onFailure={onFailure}>
        {name === 'missing' ? <Missing /> : <Present />}
      </PartBoundary>
    </>
  )
  const { rerender } = render(show('missing'))
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(screen.getByText('Page')).toBeDefined()
  rerender(show('present'))
  expect(await screen.findByText('Here')).toBeDefined()
  expect(onFailure).toHaveBeenCalledOnce()
})

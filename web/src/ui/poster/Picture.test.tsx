import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Picture } from './Picture.tsx'
import { retryPictures } from './use-picture.ts'

afterEach(cleanup)

it('draws a placeholder instead of a broken image until the server can be reached', () => {
  const { container } = render(<Picture src="/a.jpg" alt="Page 1" title="Salt" />)
  fireEvent.error(screen.getByRole('img'))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Page 1')
  act(retryPictures)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/a.jpg')
})

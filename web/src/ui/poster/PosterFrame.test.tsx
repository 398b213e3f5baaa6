import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PosterFrame } from './PosterFrame.tsx'
import { retryPictures } from './use-picture.ts'

afterEach(cleanup)

const images = (box: HTMLElement) => [...box.querySelectorAll('img')]
function load(box: HTMLElement, width: number, height: number) {
  const image = images(box).at(-1)
  if (!image) throw new Error('no image')
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

it('fills the frame with an image of nearly its shape', () => {
  const { container } = render(<PosterFrame src="/a.jpg" title="Salt" />)
  load(container, 600, 900)
  expect(images(container)).toHaveLength(1)
})

it('shows an image of another shape whole, over a blurred copy', () => {
  const { container } = render(<PosterFrame src="/a.jpg" title="Salt" />)
  load(container, 900, 600)
  expect(images(container)).toHaveLength(2)
})

const thumbHash = 'X5qGNQw7oElslqhGWfSE+Q6oJ1h2iHB2Rw=='

it('shows a blurred placeholder immediately, and keeps it under an image that fades in', () => {
  const { container } = render(<PosterFrame src="/a.jpg" title="Salt" placeholder={thumbHash} />)
  expect(images(container).map((image) => image.src.slice(0, 15))).toEqual([
    'data:image/png;',
    `${location.origin}/a.jpg`.slice(0, 15),
  ])
  load(container, 600, 900)
  expect(images(container)).toHaveLength(2)
})

it('draws a cover if there is no image, and retries with a new address', () => {
  const onImageError = vi.fn()
  const { container, rerender } = render(
    <PosterFrame src="/a.jpg" title="Salt" onImageError={onImageError} />,
  )
  fireEvent.error(images(container)[0] as HTMLImageElement)
  expect(onImageError).toHaveBeenCalledOnce()
  expect(container.textContent).toBe('Salt')
  rerender(<PosterFrame src="/a.jpg?v=1" title="Salt" onImageError={onImageError} />)
  expect(images(container)).toHaveLength(1)
  expect(container.textContent).toBe('')
})

it('requests a failed image again when the server can be reached', () => {
  const { container } = render(<PosterFrame src="/a.jpg" title="Salt" />)
  const [image] = images(container)
  if (image) fireEvent.error(image)
  expect(images(container)).toHaveLength(0)
  act(retryPictures)
  expect(images(container)).toHaveLength(1)
  load(container, 600, 900)
  act(retryPictures)
  expect(images(container)).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { findTappedPoint } from './tapped-point.ts'

const box = (left: number, top: number, width: number, height: number) => () =>
  new DOMRect(left, top, width, height)

/** Returns a window with two pages side by side. The right one shows a part of its image. */
function makeWindow() {
  const viewport = document.createElement('div')
  viewport.innerHTML = '<p data-page="4"></p><p data-page="5"><img></p>'
  const [left, right] = viewport.querySelectorAll('p')
  viewport.getBoundingClientRect = box(0, 50, 1000, 800)
  if (left) left.getBoundingClientRect = box(100, 50, 400, 800)
  if (right) right.getBoundingClientRect = box(500, 50, 400, 800)
  const image = viewport.querySelector('img')
  if (image) image.getBoundingClientRect = box(400, -50, 600, 1000)
  return viewport
}

it('the page and point of a tap are found, on a cropped page as a point of the whole page', () => {
  expect(findTappedPoint(makeWindow(), { x: 200, y: 200 })).toEqual({ page: 4, point: { x: 0.25, y: 0.25 } })
  expect(findTappedPoint(makeWindow(), { x: 700, y: 400 })).toEqual({ page: 5, point: { x: 0.5, y: 0.5 } })
})

it('a tap beside the pages has no page', () => {
  expect(findTappedPoint(makeWindow(), { x: 50, y: 400 })).toBeUndefined()
})

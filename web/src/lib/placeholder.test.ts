import { expect, test } from 'vitest'
import { placeholderImage } from './placeholder.ts'

// ThumbHash of an image that is red above and blue below.
const hash = 'EwgGBoB3d4h4eIeHh4eIh3eId3d3d3c='

test('a placeholder becomes an image', () => {
  expect(placeholderImage(hash)).toMatch(/^data:image\/png;base64,/)
  expect(placeholderImage(hash)).toBe(placeholderImage(hash))
})
test.each(['', null, undefined, 'not base64 §', 'AAA='])('%j is not a placeholder', (text) => {
  expect(placeholderImage(text)).toBeUndefined()
})

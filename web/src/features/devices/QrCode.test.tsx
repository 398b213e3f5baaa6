import { render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

/** Draws the element as pixels, four for each unit, as a camera would see it. */
function paint(svg: HTMLElement) {
  const scale = 4
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < scale * scale; i += 1) {
      const [left, top] = [Number(x) * scale + (i % scale), Number(y) * scale + Math.floor(i / scale)]
      data.fill(0, (top * size * scale + left) * 4, (top * size * scale + left) * 4 + 3)
    }
  return { width: size * scale, height: size * scale, data }
}

test('a QR code is decoded as the address that it contains', () => {
  const address = 'https://books.example.org/lectern/kobo/0123456789abcdef0123456789abcdef'
  render(<QrCode text={address} label="code" />)
  expect(decodeQR(paint(screen.getByRole('img', { name: 'code' })))).toBe(address)
})

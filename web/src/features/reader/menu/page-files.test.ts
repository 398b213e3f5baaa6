import type { BookPage } from '@lectern/contract/reader'
import { describe, expect, it } from 'vitest'
import { getPageFileName } from './download-page.ts'
import { getPosterSize } from './set-poster.ts'

const page = (fileName: string, mediaType: string): BookPage => ({
  number: 7,
  fileName,
  mediaType,
  width: 1,
  height: 1,
  sizeBytes: 1,
  size: '1 B',
})

describe('the name of a downloaded page', () => {
  it('has the ending of its entry', () => {
    expect(getPageFileName('Orbit 1', page('art/007.JPEG', 'image/jpeg'), 'image/jpeg')).toBe(
      'Orbit 1-7.jpeg',
    )
    expect(getPageFileName('Orbit 1', page('7.jxl', 'image/jxl'), 'image/jxl')).toBe('Orbit 1-7.jxl')
  })

  it('has the ending of the sent format if the entry has another format or no ending', () => {
    expect(getPageFileName('Orbit', page('7.jp2', 'image/jp2'), 'image/jpeg')).toBe('Orbit-7.jpg')
    expect(getPageFileName('Orbit', page('', 'image/jpeg'), 'image/svg+xml')).toBe('Orbit-7.svg')
    expect(getPageFileName('Orbit', page('', ''), '')).toBe('Orbit-7')
  })
})

describe('the size of a poster', () => {
  it('is at most that of the largest poster, in the shape of the page', () => {
    expect(getPosterSize(3000, 4500)).toEqual({ width: 800, height: 1200 })
    expect(getPosterSize(800, 9600)).toEqual({ width: 100, height: 1200 })
    expect(getPosterSize(360, 540)).toEqual({ width: 360, height: 540 })
    expect(getPosterSize(20_000, 3)).toEqual({ width: 1200, height: 1 })
  })
})

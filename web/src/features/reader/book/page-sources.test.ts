import { describe, expect, it } from 'vitest'
import { getPageSource, toSources } from './page-sources.ts'

const url = 'http://test/pages/1'
const pdf = { isPdf: true, saver: undefined }
const saving = { isPdf: false, saver: 'webp' } as const

describe('source of a page', () => {
  it('has the next width of a fixed list, so that windows share cached images', () => {
    expect(getPageSource(url, pdf, 3200, 636)).toEqual({ url: `${url}?maxWidth=720`, width: 720 })
    expect(getPageSource(url, pdf, 3200, 720)).toEqual({ url: `${url}?maxWidth=720`, width: 720 })
    expect(getPageSource(url, pdf, null, 721).width).toBe(960)
  })
  it('of a PDF is drawn beyond its usual width, as large as the server draws it', () => {
    expect(getPageSource(url, pdf, 3200, 4000).url).toBe(`${url}?maxWidth=4096`)
    expect(getPageSource(url, pdf, 3200, 9000).url).toBe(`${url}?maxWidth=4096`)
    expect(getPageSource(url, pdf, 5689, 5000)).toEqual({ url, width: Infinity })
  })
  it('of an image saves data, and cannot become sharper than the image', () => {
    expect(getPageSource(url, saving, 1000, 800)).toEqual({
      url: `${url}?maxWidth=960&format=webp`,
      width: 960,
    })
    expect(getPageSource(url, saving, 1000, 970).width).toBe(Infinity)
    expect(getPageSource(url, saving, 9000, 5000)).toEqual({ url, width: Infinity })
  })
  it('is the original page for other servers', () => {
    expect(toSources(url, undefined, 1000)).toEqual({})
    expect(toSources(url, { isPdf: false, saver: undefined }, 1000)).toEqual({})
  })
})

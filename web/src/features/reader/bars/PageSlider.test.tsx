import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import texts from '../../../i18n/en/reader.json'
import { IntlProvider } from '../../../i18n/intl.ts'
import { PageSlider } from './PageSlider.tsx'

afterEach(cleanup)

const pages = Array.from({ length: 24 }, (_, at) => ({
  number: at + 1,
  url: `page ${at + 1}`,
  thumbnailUrl: `small ${at + 1}`,
  width: 1000,
  height: 1500,
  mediaType: 'image/jpeg',
}))
const marks = [{ page: 12, kind: 'chapter', label: 'The storm' } as const]

interface HeldProps {
  readonly dir: 'ltr' | 'rtl'
  readonly onChoose: (page: number) => void
}

/** Keeps the dragged page, as the bar does. */
function Held({ dir, onChoose }: HeldProps) {
  const [dragged, setDragged] = useState<number>()
  return (
    <IntlProvider locale="en" messages={texts}>
      <PageSlider
        pages={pages}
        page={5}
        dir={dir}
        marks={marks}
        dragged={dragged}
        onDrag={setDragged}
        onChoose={onChoose}
      />
    </IntlProvider>
  )
}

function open(dir: 'ltr' | 'rtl' = 'ltr') {
  const onChoose = vi.fn()
  render(<Held dir={dir} onChoose={onChoose} />)
  const slider = screen.getByRole('slider', { name: 'Page' })
  slider.getBoundingClientRect = () => ({ left: 0, width: 250 }) as DOMRect
  return { slider, onChoose }
}
const getPreview = () => document.querySelector('img')?.getAttribute('src')

it('the slider goes to the page on release, not before', () => {
  const { slider, onChoose } = open()
  fireEvent.input(slider, { target: { value: '9' } })
  fireEvent.input(slider, { target: { value: '12' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('Page 12 of 24, The storm')
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.pointerUp(slider)
  expect(onChoose.mock.calls).toEqual([[12]])
})

it('the slider shows the page under the mouse with its mark, in the direction of the book', async () => {
  const { slider } = open('rtl')
  // 24 pages over 230 pixels between the ends of the knob: page 12 is 11 steps from the right.
  fireEvent.pointerMove(slider, { pointerType: 'mouse', clientX: 10 + 120 })
  await waitFor(() => expect(getPreview()).toBe('small 12'))
  expect(screen.getByText('The storm')).toBeTruthy()
  fireEvent.pointerLeave(slider)
  expect(getPreview()).toBeUndefined()
})

it('the slider shows the page of the knob while keys move it', async () => {
  const { slider } = open()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.input(slider, { target: { value: '6' } })
  await waitFor(() => expect(getPreview()).toBe('small 6'))
  fireEvent.blur(slider)
  expect(getPreview()).toBeUndefined()
})

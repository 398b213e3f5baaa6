import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Checkbox } from './Checkbox.tsx'

afterEach(cleanup)

it('is named by its label alone and described by its hint', () => {
  render(<Checkbox label="Deep scan" hint="Reads every file" checked={false} onChange={() => {}} />)
  const box = screen.getByRole('checkbox', { name: 'Deep scan' })
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Reads every file')
})

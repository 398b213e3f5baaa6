import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { IntlProvider } from '../../i18n/intl.ts'
import { Combobox } from './Combobox.tsx'
import { NumberField } from './NumberField.tsx'
import { Slider } from './Slider.tsx'
import { TagField } from './TagField.tsx'
import type { Option } from './use-options.ts'

afterEach(cleanup)

const messages = {
  'ui.add_typed': 'Add “{text}”',
  'ui.already_there': '“{text}” is already added.',
  'ui.remove_named': 'Remove {name}',
  'ui.show_options': 'Show suggestions for {label}',
  'ui.loading': 'Loading…',
  'ui.no_matches': 'Nothing found',
}
const show = (children: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      {children}
    </IntlProvider>,
  )

const fruits = ['Apple', 'Apricot', 'Banana'].map((label) => ({ id: label.toLowerCase(), label }))
const load = (typed: string) =>
  Promise.resolve(fruits.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase())))
const type = (element: HTMLElement, value: string) => {
  element.focus()
  fireEvent.change(element, { target: { value } })
}

function OneFruit({ onChange }: { readonly onChange: (value: Option | undefined) => void }) {
  const [value, setValue] = useState<Option>()
  const choose = (next: Option | undefined) => {
    setValue(next)
    onChange(next)
  }
  return <Combobox label="Fruit" value={value} onChange={choose} load={load} />
}

it('offers options for the typed text, and chooses one', async () => {
  const onChange = vi.fn()
  show(<OneFruit onChange={onChange} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
  type(field, 'ap')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['Apple', 'Apricot']),
  )
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledWith(fruits[1])
  expect(field.value).toBe('Apricot')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('shows when no option was found, and resets the text on leaving', async () => {
  show(<OneFruit onChange={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
  type(field, 'zzz')
  expect(await screen.findByText('Nothing found')).toBeDefined()
  field.blur()
  await waitFor(() => expect(field.value).toBe(''))
})

function Fruits({ allowsNew = false }: { readonly allowsNew?: boolean }) {
  const [values, setValues] = useState<readonly string[]>(['Cherry'])
  return <TagField label="Fruits" values={values} onChange={setValues} load={load} allowsNew={allowsNew} />
}
const tags = () => screen.queryAllByRole('listitem').map((row) => row.textContent)

it('adds suggestions and removes chips', async () => {
  show(<Fruits />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruits' })
  type(field, 'ban')
  await screen.findByRole('option', { name: 'Banana' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('')
  field.blur()
  await waitFor(() => expect(tags()).toEqual(['Cherry', 'Banana']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Cherry' }))
  expect(tags()).toEqual(['Banana'])
})

it('accepts new texts only if they are allowed', async () => {
  show(<Fruits allowsNew />)
  const field = screen.getByRole('combobox', { name: 'Fruits' })
  type(field, 'Quince')
  expect(await screen.findByRole('option', { name: 'Add “Quince”' })).toBeDefined()
  fireEvent.keyDown(field, { key: 'Enter' })
  field.blur()
  await waitFor(() => expect(tags()).toEqual(['Cherry', 'Quince']))
  cleanup()
  show(<Fruits />)
  type(screen.getByRole('combobox', { name: 'Fruits' }), 'Quince')
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  screen.getByRole('combobox').blur()
  await waitFor(() => expect(tags()).toEqual(['Cherry']))
})

it('announces the value of a slider in words', () => {
  const onChange = vi.fn()
  show(<Slider label="Size" value={3} min={1} max={9} valueText="3 columns" onChange={onChange} />)
  const slider = screen.getByRole('slider', { name: 'Size' })
  expect(slider.getAttribute('aria-valuetext')).toBe('3 columns')
  fireEvent.change(slider, { target: { value: '5' } })
  expect(onChange).toHaveBeenCalledWith(5)
})

it('changes a number by its buttons, and empties it', () => {
  const onChange = vi.fn()
  show(<NumberField label="Age" value={17} max={18} onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Age' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(onChange).toHaveBeenLastCalledWith(18)
  type(field, '')
  fireEvent.blur(field)
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

it('an error of a number replaces its hint and marks the field as invalid', () => {
  show(<NumberField label="Age" value={undefined} onChange={() => {}} hint="In years" error="Enter an age" />)
  const field = screen.getByRole('textbox', { name: 'Age' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('In years')).toBeNull()
  expect(screen.getByText('Enter an age').className).toMatch(/error/)
})

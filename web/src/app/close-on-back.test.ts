import { createBrowserHistory } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addLayer, hasLayers } from '../ui/dialog/open-layers.ts'
import { closeOnBack } from './close-on-back.ts'

const own = { pushState: window.history.pushState, replaceState: window.history.replaceState }
let history: ReturnType<typeof createBrowserHistory>
/** Opens a layer that closes on request. */
function openLayer(): void {
  const remove = addLayer(() => remove())
}
const rest = () => new Promise((resolve) => setTimeout(resolve, 20))
const at = () => [history.location.pathname, window.location.pathname]
async function back(): Promise<void> {
  window.history.back()
  await rest()
  await rest()
}
async function goTo(path: string): Promise<void> {
  history.push(path)
  await rest()
}

beforeAll(async () => {
  const guard = closeOnBack()
  history = createBrowserHistory()
  guard(history)
  await goTo('/home')
})
afterAll(() => {
  history.destroy()
  Object.assign(window.history, own)
})
afterEach(() => expect(hasLayers()).toBe(false))

it('Back closes open layers, the last one first, before it leaves the screen', async () => {
  await goTo('/shelf')
  openLayer()
  await rest()
  openLayer()
  await back()
  expect(hasLayers()).toBe(true)
  await back()
  expect(hasLayers()).toBe(false)
  expect(at()).toEqual(['/shelf', '/shelf'])
  await back()
  expect(at()).toEqual(['/home', '/home'])
})

it('Back leaves the screen with one step when all layers were closed by other means', async () => {
  await goTo('/shelf')
  const remove = addLayer(() => {})
  await rest()
  remove()
  await back()
  expect(at()).toEqual(['/home', '/home'])
})

it('Back keeps a layer that asks before it closes', async () => {
  await goTo('/shelf')
  let asked = 0
  const remove = addLayer(() => {
    asked += 1
  })
  await rest()
  await back()
  await back()
  expect([asked, ...at()]).toEqual([2, '/shelf', '/shelf'])
  remove()
  await back()
  expect(at()).toEqual(['/home', '/home'])
})

it('Back keeps the address that changed while a layer was open', async () => {
  await goTo('/shelf')
  openLayer()
  await rest()
  history.replace('/shelf?sort=name')
  await rest()
  await back()
  expect(hasLayers()).toBe(false)
  expect([history.location.href, window.location.search]).toEqual(['/shelf?sort=name', '?sort=name'])
  await goTo('/book')
  await back()
  expect([history.location.href, window.location.search]).toEqual(['/shelf?sort=name', '?sort=name'])
  await back()
  expect(at()).toEqual(['/home', '/home'])
})

it('a closed layer adds no step between two screens', async () => {
  await goTo('/shelf')
  const remove = addLayer(() => {})
  await rest()
  remove()
  history.replace('/shelf?page=2')
  await rest()
  await goTo('/book')
  await back()
  expect(history.location.href).toBe('/shelf?page=2')
  await back()
  expect(at()).toEqual(['/home', '/home'])
})

it('Back closes a layer that is still open over the next screen', async () => {
  await goTo('/shelf')
  openLayer()
  await rest()
  await goTo('/book')
  await back()
  expect(hasLayers()).toBe(false)
  expect(at()).toEqual(['/book', '/book'])
  await back()
  expect(at()).toEqual(['/shelf', '/shelf'])
})

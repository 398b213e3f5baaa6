import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './support/shared-server.ts'

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))

/** What loads in idle time belongs to the first load, too. */
const settleMs = 1000

interface Loaded {
  readonly name: string
  /** Size in bytes as compressed by gzip, whatever the browser asked for. */
  readonly size: number
}

/** Records the scripts and styles that a page loads. */
function recordCode(page: Page): () => readonly Loaded[] {
  const names = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) names.add(pathname)
  })
  const weigh = (name: string) => gzipSync(readFileSync(`${dist}${name}`), { level: 9 }).length
  return () => [...names].map((name) => ({ name, size: weigh(name) })).toSorted((a, b) => b.size - a.size)
}

/** A kB has 1000 bytes. */
async function expectAtMost(ceilingKb: number, listLoaded: () => readonly Loaded[]): Promise<void> {
  await sleep(settleMs)
  const loaded = listLoaded()
  const total = loaded.reduce((sum, { size }) => sum + size, 0)
  const list = loaded.map(({ name, size }) => `${String(size).padStart(6)} ${name}`).join('\n')
  expect(loaded.length).toBeGreaterThan(5)
  expect(total, `bytes of scripts and styles in the first load:\n${list}`).toBeLessThanOrEqual(
    ceilingKb * 1000,
  )
}

test('the first load of the login is at most 160 kB', async ({ openBrowser }) => {
  const page = await openBrowser()
  const loaded = recordCode(page)
  await page.goto('/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAtMost(160, loaded)
})

test('the first load of the dashboard is at most 220 kB', async ({ page }) => {
  const loaded = recordCode(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recently added series' })).toBeVisible()
  await expectAtMost(220, loaded)
})

test('the first load of the reader is at most 183 kB', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const loaded = recordCode(page)
  await page.goto(`/book/${id}/read`)
  await expect(page.locator('[data-page] img').first()).toBeVisible()
  await expectAtMost(183, loaded)
})

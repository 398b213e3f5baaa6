import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { newVisitor, openBrowser, readyTime } from '../browser-visit.ts'
import type { Figure, Measure } from '../measure.ts'
import { root } from '../project.ts'
import { type Screen, startReading } from '../screens.ts'

/** Code that is loaded a moment later, in idle time, belongs to the first load too. */
const settleMs = 2000

interface Loaded {
  readonly name: string
  readonly kind: 'script' | 'stylesheet' | 'font'
  /** Size of the body on the wire, in bytes. */
  readonly sent: number
  readonly gzip: number
  readonly brotli: number
}

function weigh(name: string): { gzip: number; brotli: number } {
  const bytes = readFileSync(join(root, 'web/dist', name))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: quality }).length,
  }
}

/** Records every script, stylesheet and font that a page loads. */
function record(page: Page): () => Promise<Loaded[]> {
  const found: Promise<Loaded | undefined>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return
    const name = new URL(request.url()).pathname
    const weight = kind === 'font' ? { gzip: 0, brotli: 0 } : weigh(name)
    found.push(
      request.sizes().then(
        (s) => ({ name: basename(name), kind, sent: s.responseBodySize, ...weight }),
        // It ended with the page, after everything that counts.
        () => undefined,
      ),
    )
  })
  return async () => (await Promise.all(found)).filter((file) => file !== undefined)
}

async function load(browser: Browser, address: string, screen: Screen): Promise<Loaded[]> {
  const { context, page } = await newVisitor(browser, address, screen.isSignedIn, 'desktop')
  try {
    const loaded = record(page)
    await readyTime(page, `${address}${screen.path}`, screen.sign)
    await sleep(settleMs)
    return await loaded()
  } finally {
    await context.close()
  }
}

const kB = (files: readonly Loaded[], pick: (f: Loaded) => number): number =>
  files.reduce((sum, f) => sum + pick(f), 0) / 1000

/** True for files with the texts of a language, which are named after it: `en-….js`. */
const isLocale = (file: Loaded): boolean => /^[a-z]{2}(-[A-Z]{2})?-[\w-]{8}\.js$/.test(file.name)

function toFigures(screen: Screen, all: readonly Loaded[]): Figure[] {
  const code = all.filter((f) => f.kind !== 'font')
  const name = (what: string) => `client-weight/${screen.name}-${what}`
  const heaviest = code.toSorted((a, b) => b.gzip - a.gzip).slice(0, 3)
  return [
    {
      name: name('gzip'),
      value: kB(code, (f) => f.gzip),
      unit: 'kB',
      note: heaviest.map((f) => `${f.name} ${(f.gzip / 1000).toFixed(1)}`).join(', '),
    },
    { name: name('brotli'), value: kB(code, (f) => f.brotli), unit: 'kB' },
    {
      name: name('sent'),
      value: kB(code, (f) => f.sent),
      unit: 'kB',
      note: 'bodies as this server sent them',
    },
    { name: name('files'), value: code.length, unit: 'count' },
    { name: name('fonts'), value: all.length - code.length, unit: 'count' },
    {
      name: name('locales'),
      value: code.filter(isLocale).length,
      unit: 'count',
      note: code
        .filter(isLocale)
        .map((f) => f.name)
        .join(', '),
    },
  ]
}

export const clientWeight: Measure = {
  name: 'client-weight',
  description: 'scripts and styles that a first visit loads, with an empty cache',
  async run({ scratch }) {
    const browser = await openBrowser()
    try {
      const { server, screens } = await startReading(scratch, 'client-weight')
      try {
        const figures: Figure[] = []
        for (const screen of screens)
          figures.push(...toFigures(screen, await load(browser, server.address, screen)))
        return figures
      } finally {
        await server.stop()
      }
    } finally {
      await browser.close()
    }
  },
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

// Plain JavaScript, because it runs before anything is installed: its type is said here.
const { allocator } = (await import(new URL('../scripts/install.mjs', import.meta.url).href)) as {
  allocator: Record<string, string>
}

const hasGlibc =
  process.platform === 'linux' &&
  JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime') &&
  existsSync('/proc/self/status')

/** Allocates 120 MB twice, keeps every twentieth block of the second time, and prints the memory of its own before and after, in kB. */
const script = `
  const { readFileSync } = await import('node:fs')
  const own = () => Number(readFileSync('/proc/self/status', 'utf8').match(/RssAnon:\\s+(\\d+)/)[1])
  const collect = async () => {
    gc()
    // What held the blocks is swept beside the program.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const allocate = () => Array.from({ length: 600 }, () => Buffer.allocUnsafeSlow(200 * 1024).fill(1))
  let blocks = allocate()
  blocks = []
  await collect()
  blocks = allocate()
  const before = own()
  blocks = blocks.filter((_, i) => i % 20 === 0)
  await collect()
  console.log(JSON.stringify({ before, after: own(), kept: blocks.length }))`

test.skipIf(!hasGlibc)('what is freed between blocks in use goes back to the system', () => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_'))
  const out = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...Object.fromEntries(inherited), ...allocator },
  })
  const { before, after } = JSON.parse(out) as { before: number; after: number }
  expect(before - after).toBeGreaterThan(90_000)
})

test('the image has the settings of the starter', () => {
  const settings = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/(MALLOC_\w+)=(\w+)/g)]
  expect(Object.fromEntries(settings.map(([, name, value]) => [name, value]))).toEqual(allocator)
})

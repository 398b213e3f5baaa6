import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
  path = join(folder, 'logs/lectern.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const files = () => readdirSync(join(folder, 'logs')).toSorted()
const text = (name = 'lectern.log') => readFileSync(join(folder, 'logs', name), 'utf8')

describe('the log file', () => {
  test('holds every line, in order, over restarts', async () => {
    const all = Array.from({ length: 5000 }, (_, i) => `line ${i}\n`)
    const first = openLogFile(path)
    for (const line of all.slice(0, 3000)) first.write(line)
    await first.close()
    const second = openLogFile(path)
    for (const line of all.slice(3000)) second.write(line)
    await second.close()
    second.write('too late\n')
    expect(text()).toBe(all.join(''))
  })
  test('exists before the first line, and for its owner alone', async () => {
    await openLogFile(path).close()
    expect(text()).toBe('')
    if (process.platform === 'win32') return
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700)
  })
  test('never grows beyond its limit, and keeps the newest', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `this is line ${i}\n`)
    for (const some of [lines.slice(0, 1000), lines.slice(1000)]) {
      const log = openLogFile(path, { maxBytes: 4000 })
      for (const line of some) log.write(line)
      await log.close()
    }
    expect(files()).toEqual(['lectern.log', 'lectern.log.1', 'lectern.log.2'])
    for (const name of files()) {
      const { size, mode } = statSync(join(folder, 'logs', name))
      expect(size).toBeLessThanOrEqual(4000)
      if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600)
    }
    const kept = files()
      .toReversed()
      .map((name) => text(name))
      .join('')
    expect(kept.length).toBeGreaterThan(7000)
    expect(lines.join('').endsWith(kept)).toBe(true)
  })
  test('keeps its limit when the older files cannot be moved', async () => {
    mkdirSync(join(path, '../../lectern.log.1/x'), { recursive: true })
    const log = openLogFile(path, { maxBytes: 1000 })
    for (let i = 0; i < 500; i += 1) log.write(`line ${i}\n`)
    await log.close()
    expect(statSync(path).size).toBeLessThanOrEqual(1000)
    expect(text()).toContain('line 499\n')
  })
  test('a line without end is cut', async () => {
    const log = openLogFile(path)
    log.write(`${'x'.repeat(5_000_000)}\n`)
    log.write('after\n')
    await log.close()
    expect(statSync(path).size).toBeLessThan(100_000)
    expect(text()).toContain('x…\nafter\n')
  })
  test('lines beyond the buffer are lost, and counted', async () => {
    const log = openLogFile(path, { maxBufferedBytes: 100 })
    for (let i = 0; i < 100; i += 1) log.write('0123456789')
    await log.close()
    const [note, rest] = text().split('\n')
    expect([JSON.parse(note ?? ''), rest]).toEqual([
      expect.objectContaining({ lost: 90 }),
      '0123456789'.repeat(10),
    ])
  })
  test('lines that cannot be written are lost, counted, and affect nothing else', async () => {
    writeFileSync(join(folder, 'logs'), 'a file where a folder should be')
    const log = openLogFile(path)
    for (let i = 0; i < 3; i += 1) log.write(`lost ${i}\n`)
    await expect.poll(() => log.lostLines()).toBe(3)
    rmSync(join(folder, 'logs'))
    log.write('there\n')
    await log.close()
    const [note, line] = text().split('\n')
    expect(JSON.parse(note ?? '')).toMatchObject({ lost: 3, level: 40 })
    expect(line).toBe('there')
  })
  test('a full disk: every line is written whole or counted', async ({ skip }) => {
    const disk = join(folder, 'logs')
    mkdirSync(disk)
    if (process.platform !== 'linux' || process.getuid?.() !== 0) skip()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      skip()
    }
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(900_000))
      const log = openLogFile(path)
      const lines = Array.from({ length: 5000 }, (_, n) => `${JSON.stringify({ n, text: 'x'.repeat(80) })}\n`)
      for (const line of lines) log.write(line)
      await expect.poll(() => log.lostLines()).toBeGreaterThan(3000)
      rmSync(join(disk, 'filler'))
      log.write(`${JSON.stringify({ n: 5000 })}\n`)
      await log.close()
      const written = text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { n?: number; lost?: number })
      expect(written.at(-1)).toEqual({ n: 5000 })
      const lost = written.reduce((sum, line) => sum + (line.lost ?? 0), 0)
      expect(written.filter((line) => line.n !== undefined).length + lost).toBe(5001)
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  })
})

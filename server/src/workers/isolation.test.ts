import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { waitUntil } from '../testing/until.ts'
import { type Job, job } from './job.ts'
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-isolation-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = pathToFileURL(join(folder, 'jobs.ts'))
writeFileSync(
  module,
  `import { writeFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { raiseMemoryLimit, isIsolated } from ${JSON.stringify(new URL('../media/isolation.ts', import.meta.url).href)}
  const alone = () => {
    if (!isIsolated()) throw Object.assign(new Error('not here'), { code: 'NEEDS_ISOLATION' })
  }
  let count = 0
  export const pid = (): number => { alone(); return process.pid }
  export const count_ = (): number => { alone(); count += 1; return count }
  export const here = (): number => process.pid
  export const nap = async (ms: number): Promise<number> => { alone(); await sleep(ms); return ms }
  export const crash = (): void => { alone(); process.abort() }
  export const exit = (): void => { alone(); process.exit(0) }
  export const hang = (file: string): void => { alone(); writeFileSync(file, String(process.pid)); for (;;); }
  export const hangInThread = (file: string): void => { writeFileSync(file, String(process.pid)); for (;;); }
  export const hoard = (mb: number): void => {
    alone()
    const kept: Uint8Array[] = []
    for (let i = 0; i < mb; i += 1) kept.push(new Uint8Array(1 << 20).fill(i))
    for (;;) kept.length
  }
  const held: Uint8Array[] = []
  export const keep = (mb: number): number => {
    alone()
    for (let i = 0; i < mb; i += 1) held.push(new Uint8Array(1 << 20).fill(i))
    return process.pid
  }
  export const announced = (mb: number): number => { raiseMemoryLimit(mb * 1.5 * 2 ** 20); return keep(mb) }
  export const litter = (mb: number): number => { keep(mb); held.length = 0; return process.pid }
  export const bytes = (size: number) => { alone(); return { bytes: Buffer.alloc(size, 7), small: Buffer.from('small'), name: 'x' } }
  export const plain = (size: number): Uint8Array => { alone(); return Buffer.alloc(size, 9) }
  export const sizeOf = (input: { bytes: Uint8Array }): number => { alone(); return input.bytes.byteLength }
  export const fail = (code: string): void => { alone(); throw Object.assign(new TypeError('no good'), { code }) }
  export const variables = (names: string[]) => { alone(); return names.map((name) => process.env[name] ?? null) }
  export const odd = () => { alone(); return { f: () => 1 } }`,
)
const jobs = {
  pid: job<void, number>(module, 'pid'),
  count: job<void, number>(module, 'count_'),
  here: job<void, number>(module, 'here'),
  nap: job<number, number>(module, 'nap'),
  crash: job<void, void>(module, 'crash'),
  exit: job<void, void>(module, 'exit'),
  hang: job<string, void>(module, 'hang'),
  hoard: job<number, void>(module, 'hoard'),
  keep: job<number, number>(module, 'keep'),
  litter: job<number, number>(module, 'litter'),
  announced: job<number, number>(module, 'announced'),
  bytes: job<number, { bytes: Uint8Array; small: Uint8Array; name: string }>(module, 'bytes'),
  plain: job<number, Uint8Array>(module, 'plain'),
  sizeOf: job<{ bytes: Uint8Array }, number>(module, 'sizeOf'),
  fail: job<string, void>(module, 'fail'),
  variables: job<readonly string[], unknown>(module, 'variables'),
  odd: job<void, unknown>(module, 'odd'),
}

const open: Workers[] = []
afterEach(async () => {
  for (const workers of open.splice(0)) await workers.close()
})
function create(options: Partial<WorkersOptions> = {}): Workers {
  const workers = createWorkers({ taskThreads: 2, readerThreads: 1, ...options })
  open.push(workers)
  return workers
}
const task = { priority: 'task' } as const
const reader = { priority: 'reader' } as const

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that its parent has not waited for yet counts as ended.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('a job that needs isolation', () => {
  test('a job that needs isolation runs in a separate process, which is kept for the next one; other jobs do not', async () => {
    const workers = create()
    const first = await workers.run(jobs.pid, undefined, task)
    expect(first).not.toBe(process.pid)
    expect(await workers.run(jobs.pid, undefined, { ...task, isolated: true })).toBe(first)
    expect(await workers.run(jobs.here, undefined, task)).toBe(process.pid)
    expect(await workers.run(jobs.here, undefined, { ...task, isolated: true })).toBe(first)
  })
  test('knows no password of the server', async () => {
    vi.stubEnv('A_PASSWORD', 'secret')
    expect(await create().run(jobs.variables, ['A_PASSWORD'], task)).toEqual([null])
  })
  test('readers have another process than tasks, of higher priority', async () => {
    const workers = create()
    const [ofTasks, ofReaders] = await Promise.all([
      workers.run(jobs.pid, undefined, task),
      workers.run(jobs.pid, undefined, reader),
    ])
    expect(ofTasks).not.toBe(ofReaders)
    if (process.platform !== 'linux') return
    expect(getPriority(ofReaders)).toBe(getPriority())
    expect(getPriority(ofTasks)).toBe(Math.max(getPriority(), 10))
  })
  test('byte arrays are sent and returned unchanged as plain arrays', async () => {
    const workers = create()
    const result = await workers.run(jobs.bytes, 60_000_000, reader)
    expect(result.bytes.constructor).toBe(Uint8Array)
    expect([result.bytes.length, result.bytes[0], result.bytes[59_999_999]]).toEqual([60_000_000, 7, 7])
    expect(result.small).toEqual(new Uint8Array(Buffer.from('small')))
    expect(result.name).toBe('x')
    expect(await workers.run(jobs.plain, 3, reader)).toEqual(new Uint8Array([9, 9, 9]))
    expect(await workers.run(jobs.sizeOf, { bytes: new Uint8Array(5_000_000) }, task)).toBe(5_000_000)
  })
  test('errors keep code, name and message; a result that cannot be sent is an error', async () => {
    const workers = create()
    await expect(workers.run(jobs.fail, 'ENTRY_DAMAGED', reader)).rejects.toMatchObject({
      code: 'ENTRY_DAMAGED',
      name: 'TypeError',
      message: 'no good',
    })
    await expect(workers.run(jobs.odd, undefined, reader)).rejects.toThrow('could not be cloned')
    expect(await workers.run(jobs.nap, 1, reader)).toBe(1)
  })
  test('many wait for one process, in order; too many readers are refused', async () => {
    const workers = create({ maxWaitingReaders: 3 })
    const many = await Promise.all(
      Array.from({ length: 200 }, () => workers.run(jobs.count, undefined, { ...task, isolated: true })),
    )
    expect(many).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => workers.run(jobs.nap, 50, { ...reader, isolated: true })),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'WORKER_BUSY' } },
    ])
  })
  test('a process that remains large ends after its response; the next job has a new one', async () => {
    const workers = create()
    const alone = { ...reader, isolated: true }
    const pids = await Promise.all(Array.from({ length: 6 }, () => workers.run(jobs.keep, 200, alone)))
    expect(new Set(pids).size).toBe(6)
    for (const pid of pids) await waitUntil(() => !lives(pid))
  })
  test('a process whose memory can be collected is kept', async () => {
    const workers = create()
    const alone = { ...reader, isolated: true }
    const pids = await Promise.all(Array.from({ length: 6 }, () => workers.run(jobs.litter, 200, alone)))
    expect(new Set(pids).size).toBeLessThanOrEqual(3)
  })
  test('the process ends when idle, and starts again', async () => {
    const workers = create({ processIdleTimeoutMs: 200 })
    const first = await workers.run(jobs.pid, undefined, task)
    await waitUntil(() => !lives(first))
    expect(await workers.run(jobs.pid, undefined, task)).not.toBe(first)
  })
})

describe('C2: a fault of a foreign decoder ends only its own job', () => {
  const fine = async (workers: Workers) => expect(await workers.run(jobs.nap, 1, task)).toBe(1)
  const dies = <I>(workers: Workers, work: Job<I, void>, input: I) =>
    expect(workers.run(work, input, task)).rejects

  test('a crash, and an end without a message', async () => {
    const workers = create()
    const waiting = [dies(workers, jobs.crash, undefined).toMatchObject({ code: 'WORKER_DIED' })]
    waiting.push(dies(workers, jobs.exit, undefined).toMatchObject({ code: 'WORKER_DIED' }))
    await Promise.all([...waiting, fine(workers)])
    await fine(workers)
  })
  test('a hang, after the time limit', async () => {
    const workers = create({ taskTimeoutMs: 4000 })
    const file = join(folder, 'hung')
    // Starting the process counts too, and takes longest.
    await fine(workers)
    await dies(workers, jobs.hang, file).toMatchObject({ code: 'WORKER_TIMEOUT' })
    await waitUntil(() => !lives(Number(readFileSync(file, 'utf8'))))
    await fine(workers)
  })
  test('500 MB of memory, though its main thread is busy', async () => {
    const workers = create()
    await dies(workers, jobs.hoard, 700).toThrow(/it used \d+ MB of memory/)
    await fine(workers)
    const little = new AbortController()
    const kept = expect(workers.run(jobs.hoard, 100, { ...task, signal: little.signal })).rejects
    setTimeout(() => little.abort(new Error('enough')), 1500)
    await kept.toThrow('enough')
  })
  test('more than that for a job that declares how much it needs, and for no other', async () => {
    const workers = create()
    expect(await workers.run(jobs.announced, 700, task)).toBeGreaterThan(0)
    await dies(workers, jobs.hoard, 700).toThrow(/it used \d+ MB of memory/)
  })
  test('aborting ends it with the reason of the signal, running or waiting', async () => {
    const workers = create()
    const file = join(folder, 'aborted')
    const controller = new AbortController()
    const aborted = { ...task, isolated: true, signal: controller.signal }
    const both = [workers.run(jobs.hang, file, aborted), workers.run(jobs.nap, 1, aborted)]
    const refused = Promise.allSettled(both)
    await waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    controller.abort(new Error('changed my mind'))
    for (const outcome of await refused)
      expect(outcome).toMatchObject({ reason: { message: 'changed my mind' } })
    await waitUntil(() => !lives(Number(readFileSync(file, 'utf8'))))
    await fine(workers)
  })
  test('closing ends it immediately', async () => {
    const workers = create()
    const file = join(folder, 'closed')
    const refused = dies(workers, jobs.hang, file).toMatchObject({ code: 'WORKER_CLOSED' })
    await waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    await workers.close()
    await refused
    expect(lives(Number(readFileSync(file, 'utf8')))).toBe(false)
    await expect(workers.run(jobs.nap, 1, { ...task, isolated: true })).rejects.toMatchObject({
      code: 'WORKER_CLOSED',
    })
  })
})

describe('a server that is killed leaves no process behind', () => {
  const server = (work: string, input: string): ChildProcess => {
    const main = join(folder, `${work}-server.ts`)
    writeFileSync(
      main,
      `import { createWorkers } from ${JSON.stringify(new URL('./workers.ts', import.meta.url).href)}
      import { job } from ${JSON.stringify(new URL('./job.ts', import.meta.url).href)}
      const workers = createWorkers({ taskThreads: 1, readerThreads: 1 })
      const answer = await workers.run(job(new URL(${JSON.stringify(module.href)}), '${work}', { isHeavy: true }), ${JSON.stringify(input)}, { priority: 'task' })
      process.stdout.write(String(answer))
      setInterval(() => {}, 1000)`,
    )
    return spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  }
  test('an idle one', async () => {
    const parent = server('pid', '')
    const pid = await new Promise<number>((resolve) =>
      parent.stdout?.once('data', (text: Buffer) => resolve(Number(text))),
    )
    expect(lives(pid)).toBe(true)
    parent.kill('SIGKILL')
    await waitUntil(() => !lives(pid))
  })
  test.each(['hang', 'hangInThread'])('one that hangs: %s', async (work) => {
    const file = join(folder, `${work}-orphan`)
    const parent = server(work, file)
    await waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    const pid = Number(readFileSync(file, 'utf8'))
    expect(pid).not.toBe(parent.pid)
    expect(lives(pid)).toBe(true)
    parent.kill('SIGKILL')
    await waitUntil(() => !lives(pid))
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, Api as Client, withFreshTurn } from '../api.ts'
import { startFilled } from '../filled-server.ts'
import { lightLibrary } from '../libraries.ts'
import type { Figure, Measure } from '../measure.ts'
import { median, p95, percentile } from '../statistics.ts'
import { TaskWatch } from '../task-watch.ts'

const idleRuns = 100
/** Duration for which the busy server is watched, in ms. */
const busyMs = 25_000

/** One step of a reader, with its concurrent requests. */
interface Step {
  readonly name: string
  readonly paths: () => readonly string[]
}

interface Row {
  readonly id: string
  readonly media: { readonly pagesCount: number }
}

/** Returns the steps of browsing. Their books change with each iteration, so that no response comes from a cache. */
async function makeSteps(api: Api): Promise<Step[]> {
  const { content } = await api.json<{ content: readonly Row[] }>('/api/v1/books?size=2000&sort=size,asc')
  const ready = content.filter((b) => b.media.pagesCount > 0)
  let iteration = 0
  const anyBook = (): string => {
    iteration += 7
    return `/api/v1/books/${ready[iteration % ready.length]?.id ?? ''}`
  }
  const lastYear = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10)
  return [
    { name: 'series-20', paths: () => ['/api/v1/series?size=20&oneshot=false&sort=metadata.titleSort,asc'] },
    {
      name: 'series-500',
      paths: () => ['/api/v1/series?size=500&oneshot=false&sort=metadata.titleSort,asc'],
    },
    { name: 'books-created', paths: () => ['/api/v1/books?size=20&page=5&sort=createdDate,desc'] },
    {
      name: 'dashboard',
      paths: () => [
        '/api/v1/books?read_status=IN_PROGRESS&sort=readProgress.readDate,desc&size=20',
        '/api/v1/books/ondeck?size=20',
        `/api/v1/books?released_after=${lastYear}&sort=metadata.releaseDate,desc&size=20`,
        '/api/v1/books?sort=createdDate,desc&size=20',
        '/api/v1/series/new?oneshot=false&size=20',
        '/api/v1/series/updated?oneshot=false&size=20',
        '/api/v1/books?read_status=READ&sort=readProgress.readDate,desc&size=20',
      ],
    },
    { name: 'book', paths: () => [anyBook()] },
    {
      name: 'neighbours',
      paths: () => {
        const book = anyBook()
        return [`${book}/next`, `${book}/previous`]
      },
    },
    { name: 'page', paths: () => [`${anyBook()}/pages/2`] },
  ]
}

/** `isAgain`: with the same addresses each time, so that lists may come from the cache. */
async function runStep(api: Api, step: Step, isAgain = false): Promise<number> {
  const from = performance.now()
  // The first and last book of a series have one neighbour only: that 404 is expected.
  await Promise.all(step.paths().map((p) => api.ask(isAgain ? p : withFreshTurn(p), { accepts404: true })))
  return performance.now() - from
}

const figures = (state: string, times: ReadonlyMap<string, readonly number[]>): Figure[] =>
  [...times].flatMap(([name, all]) => [
    { name: `browse/${state}-${name}-p50`, value: median(all), unit: 'ms' as const },
    {
      name: `browse/${state}-${name}-p95`,
      value: p95(all),
      unit: 'ms' as const,
      note: `p99 ${percentile(all, 0.99).toFixed(1)}, ${all.length} askings`,
    },
  ])

async function idle(api: Api, steps: readonly Step[], isAgain = false): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (const step of steps) {
    for (let run = 0; run < 10; run++) await runStep(api, step, isAgain)
    const all: number[] = []
    for (let run = 0; run < idleRuns; run++) all.push(await runStep(api, step, isAgain))
    times.set(step.name, all)
  }
  return times
}

/** Measures a reader who takes one step after the other with a pause between, and at the same time the delay of the event loop. */
async function whileBusy(address: string, api: Api, steps: readonly Step[], isOver: () => boolean) {
  const times = new Map(steps.map((s) => [s.name, [] as number[]]))
  const pulse: number[] = []
  const bare = new Client(address, 1)
  const waitUntil = performance.now() + busyMs
  const goesOn = () => performance.now() < waitUntil && !isOver()
  await Promise.all([
    (async () => {
      for (let iteration = 0; goesOn(); iteration++) {
        const step = steps[iteration % steps.length]
        if (step) times.get(step.name)?.push(await runStep(api, step))
        await sleep(20)
      }
    })(),
    (async () => {
      while (goesOn()) {
        pulse.push((await bare.ask('/api/lectern')).ms)
        await sleep(10)
      }
    })(),
  ])
  bare.close()
  return { times, pulse }
}

export const browse: Measure = {
  name: 'browse',
  description: 'lists and books of the large library, idle and while another library is taken in',
  async run(context) {
    const { server, configDir } = await startFilled(context, 'browse')
    const watch = new TaskWatch(configDir)
    try {
      const { api } = server
      const steps = await makeSteps(api)
      const lists = steps.filter(({ name }) => /^(series|books|dashboard)/.test(name))
      const quiet = [
        ...figures('idle', await idle(api, steps)),
        ...figures('again', await idle(api, lists, true)),
      ]
      const root = await lightLibrary(Math.round(context.books * 0.6))
      context.log('the same while a second library is taken in …')
      await api.ask('/api/v1/libraries', {
        method: 'POST',
        body: { name: 'Second', root, importBarcodeIsbn: false },
      })
      await watch.waitUntil(() => watch.count() > 0)
      const { times, pulse } = await whileBusy(server.address, api, steps, () => watch.count() === 0)
      return [
        ...quiet,
        ...figures('busy', times),
        {
          name: 'browse/busy-event-loop-p95',
          value: p95(pulse),
          unit: 'ms',
          note: 'an answer that needs no database',
        },
        {
          name: 'browse/busy-event-loop-p99',
          value: percentile(pulse, 0.99),
          unit: 'ms',
          note: `worst ${Math.max(...pulse).toFixed(0)}`,
        },
      ]
    } finally {
      watch.close()
      await server.stop()
    }
  },
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Method, Reply } from '../servers/test-client.ts'
import {
  cutLike,
  isLong,
  type Json,
  listDifferences,
  nameChange,
  readLong,
  toComparable,
  trimJson,
} from './device-answers.ts'

/** One step of a conversation of a device with another server; see `fixtures/devices/README.md`. */
interface Step {
  readonly note?: string
  readonly request: {
    readonly method: Method
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: string | null
  }
  readonly response: {
    readonly status: number
    readonly headers: Record<string, string>
    readonly body: unknown
  }
}

const folder = new URL('../../../../fixtures/devices/', import.meta.url)
const readConversation = (name: string): Step[] =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`${name}.json`, folder)), 'utf8'))

/** A time just after most of the recorded times; the others are of the next day. */
const recordedAt = Date.parse('2026-11-23T15:30:00Z')
/** Start times of conversations with times a few seconds apart, minus half a minute, so that no time is in the past. */
const begunAt: Readonly<Record<string, string>> = {
  'kobo-sync-progress': '2026-11-23T14:03:30Z',
  'kobo-odd-requests': '2026-11-23T14:21:00Z',
  'kobo-kepub': '2026-11-23T14:08:50Z',
}
const shiftTimes = (body: string, by: number): string =>
  body.replace(
    /("(?:modified|LastModified|PriorityTimestamp)": ?")(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g,
    (_, name, time) => `${name}${new Date(Date.parse(time) + by).toISOString()}"`,
  )

const tokenName = 'x-kobo-synctoken'
const findHeader = (headers: Record<string, string>, name: string): [string, string] | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)

/** Sends a step with the tokens of this server in place of those of the other, and with times moved to now. */
async function sendStep(
  http: FastifyInstance,
  { note, request, response }: Step,
  tokens: Map<string, string>,
  shift: number,
): Promise<Reply> {
  const [name, token] = findHeader(request.headers, tokenName) ?? []
  const reply = await http.inject({
    method: request.method,
    url: request.path,
    headers: {
      ...request.headers,
      ...(name !== undefined && token !== undefined && { [name]: tokens.get(token) ?? token }),
    },
    ...(request.body != null && { payload: shiftTimes(request.body, shift) }),
  })
  const [, theirs] = findHeader(response.headers, tokenName) ?? []
  const isLost = note?.includes('lost on the way')
  if (theirs !== undefined && !isLost) tokens.set(theirs, String(reply.headers[tokenName]))
  return reply
}

/** An intended difference from another server, with the reason; they are documented in docs/clients.md. */
export interface KnownDifference {
  readonly what: RegExp
  readonly why: string
}

/** The server of a replay. */
export interface ReplayedServer {
  readonly http: FastifyInstance
  /** Waits until the server has finished its background work. */
  readonly settle: () => Promise<void>
  /** Does work that a step only describes in its note; called before each step. */
  readonly prepare?: (conversation: string, note: string) => Promise<void>
}

/** Returns the answer of the other server, and the same parts of our answer. */
function pairAnswers({ statusCode, headers, body }: Reply, { response }: Step) {
  const ours = toComparable(statusCode, String(headers['content-type'] ?? ''), body)
  if (!isLong(response.body))
    return {
      ours,
      theirs: toComparable(response.status, response.headers['Content-Type'] ?? '', response.body),
    }
  const theirs = readLong(response.body, response.status)
  return { ours: cutLike(theirs, ours), theirs, whole: ours }
}

/** The first change that was sent to a device about each thing. */
class FirstChanges {
  readonly #things = new Map<string, Json>()

  add(whole: Json): void {
    for (const [title, thing] of Object.entries(whole))
      if (!this.#things.has(title)) this.#things.set(title, thing)
  }

  /** Compares a complete change in a note without a request with the first change of that thing; notes without a change are equal. */
  pair({ response: { body } }: Step) {
    if (typeof body !== 'string') return { title: '', ours: undefined, theirs: undefined }
    const thing = trimJson({ NewEntitlement: JSON.parse(body) })
    const [title] = nameChange(thing)
    return { title, ours: this.#things.get(title), theirs: thing.NewEntitlement }
  }
}

/**
 * Replays a conversation. Returns the number of its steps and of those that agree, all differences, each with the path of the request, and
 * those without a known reason.
 */
export async function replay(
  { http, settle, prepare }: ReplayedServer,
  name: string,
  known: readonly KnownDifference[],
) {
  const found: string[] = []
  const tokens = new Map<string, string>()
  const told = new FirstChanges()
  const begun = begunAt[name]
  const shift = begun === undefined ? undefined : Date.now() - Date.parse(begun)
  const steps = readConversation(name)
  let agreeing = 0
  const compare = (path: string, ours: Json, theirs: Json) => {
    const differences = listDifferences(ours, theirs)
    if (differences.length === 0) agreeing += 1
    for (const difference of differences) found.push(`${path} ${difference}`)
  }
  for (const step of steps) {
    const { path } = step.request
    await prepare?.(name, step.note ?? '')
    if (!path.startsWith('/')) {
      const { title, ours, theirs } = told.pair(step)
      compare(title, ours, theirs)
      continue
    }
    const reply = await sendStep(http, step, tokens, shift ?? Date.now() - recordedAt)
    if (reply.statusCode === 202) await settle()
    const { ours, theirs, whole } = pairAnswers(reply, step)
    if (whole) told.add(whole)
    compare(path, ours, theirs)
  }
  const unexplained = found.filter((line) => !known.some(({ what }) => what.test(line)))
  return { steps: steps.length, agreeing, found, unexplained }
}

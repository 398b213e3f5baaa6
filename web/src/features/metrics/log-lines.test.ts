import { expect, test } from 'vitest'
import { matchesLog, parseLogLine } from './log-lines.ts'

test('a line of this server is parsed into its fields', () => {
  expect(
    parseLogLine('{"level":50,"time":"2026-01-01T00:00:00.000Z","task":"HashBook","msg":"failed"}', 7),
  ).toEqual({
    id: 7,
    level: 'error',
    time: '2026-01-01T00:00:00.000Z',
    message: 'failed',
    details: '{"task":"HashBook"}',
  })
})

test('a line of another server is kept as text, with the level that it names', () => {
  const line = '2026-01-01 00:00:00 WARN 1 --- [main] o.g.k.Application : slow'
  expect(parseLogLine(line, 1)).toEqual({ id: 1, level: 'warn', message: line, details: '' })
})

test('lines are filtered by level and by text, also in their details', () => {
  const line = parseLogLine('{"level":40,"library":"Comics","msg":"slow"}', 1)
  expect(matchesLog(line, 'info', 'COMICS')).toBe(true)
  expect(matchesLog(line, 'error', '')).toBe(false)
  expect(matchesLog(line, 'debug', 'manga')).toBe(false)
})

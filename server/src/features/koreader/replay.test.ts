import { describeReplays } from '../../testing/devices/describe-replays.ts'
import type { KnownDifference } from '../../testing/devices/device-replay.ts'

/** Differences from the answers of the other server, each with the reason; docs/clients.md tells them to people. */
const better: readonly KnownDifference[] = [
  { what: /^\/koreader\/users\/auth \/status: 401, not 403$/, why: 'the status that KOReader knows' },
  { what: /^\/koreader\/users\/auth \/status: 200, not 403$/, why: 'passwords sign in here too' },
  {
    what: /create \/status: 402, not 403$/,
    why: 'the status that KOReader knows, with a sentence that helps',
  },
  { what: /healthcheck \/state: "OK"/, why: 'as the server of KOReader itself answers' },
  { what: /^\/koreader\/(robots.txt)? \/status: 404, not 200$/, why: 'there is nothing there' },
  { what: /progress\/\w+ \/status: 200, not 404$/, why: 'an unknown document is no error for KOReader' },
  { what: /\/status: 200, not 409$/, why: 'of equal files one is meant' },
  { what: /\/device(_id)?: "(L|l)ectern", not ""$/, why: 'what was read elsewhere has a name' },
  { what: /DocFragment\[[34]\].0", not ".body.DocFragment\[0\].0"$/, why: 'there is no chapter 0' },
  { what: /\/(progress: "7", not "8"|percentage: 1, not 1.1429)$/, why: 'nobody is behind the end' },
  {
    what: /^\/koreader\/syncs\/progress \/document: .* not undefined$/,
    why: 'as the server of KOReader itself answers',
  },
  { what: /\/status: 400, not 500$/, why: 'a place that the book does not have' },
  {
    what: /\/status: 200, not 500$/,
    why: 'pages behind the end are the last, dates in the future block nothing',
  },
  {
    what: /\/status: 202, not (200|404|500)$/,
    why: 'what is unknown, hidden or unreadable is kept until the book is found',
  },
  { what: /\/status: 404, not (200|500)$/, why: 'hidden and unreadable books are as unknown' },
  {
    what: /progress\/(5665|d912)\w+ \/\w+: undefined/,
    why: 'and so have no progress; one of them has no file',
  },
  {
    what: /\/progress: ".*(body\/|fragment_).*", not ".body.DocFragment\[\d\].0"$/,
    why: 'a device gets back what it said',
  },
  { what: /progress\/(9c5a|d912)\w+ \/percentage: /, why: 'with its own percentage' },
  {
    what: /^\/api\/v1\/books\/\w+ \/(page|completed): /,
    why: 'places within chapters count, and the end completes',
  },
  { what: /progression \/locator\/(locations|koboSpan)/, why: 'places have their numbers' },
]

describeReplays(
  'recorded conversations of KOReader with another server',
  ['koreader-auth', 'koreader-progress'],
  better,
)

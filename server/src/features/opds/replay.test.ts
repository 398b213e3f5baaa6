import { describeReplays } from '../../testing/devices/describe-replays.ts'
import type { KnownDifference } from '../../testing/devices/device-replay.ts'

/** Differences from the answers of the other server, each with the reason; docs/clients.md tells them to people. */
const better: readonly KnownDifference[] = [
  { what: /^\S+ \/title: "Lectern/, why: 'the name of the server' },
  { what: /\/catalog \/items\/\w+\/content: /, why: 'the sentences of the catalog' },
  { what: /^\/opds\/v2\/auth \/(description|links)/, why: 'the sentence and the links of the sign-in' },
  { what: /\/series\/0\/1: undefined, not \d+\.\d+$/, why: 'some readers refuse a position such as 1.5' },
  { what: /\/navigation\/(\S*\/opds\/v2\/catalog|order): /, why: 'a feed with nothing in it leads home' },
  { what: /\/file \/type: .*not "application\/zip"$/, why: 'it has the type by which it is offered' },
  {
    what: /\/series\?\S* \/id: "(foundSeries|publisher):\S*", not "allSeries"$/,
    why: 'feeds of other contents have other ids',
  },
  { what: /\/status: 404, not 403$/, why: 'what is hidden looks like what does not exist' },
  { what: /\/status: 200, not 406$/, why: 'no format is refused' },
  { what: /pages\/0 \/status: 400, not 500$/, why: 'a text has no such page' },
  { what: /\/status: 200, not 304$/, why: 'the tag or time is that of another server' },
  { what: /\/status: 404, not 304$/, why: 'access is checked first' },
  {
    what: /\/opds\/v(1\.2|2)(\/|\/catalog\/)? \/status: 200, not 404$/,
    why: 'the catalog is also where people look for it',
  },
  { what: /\/file \/status: 200, not 404$/, why: 'the name at the end of an address may be left out' },
  { what: /\/file\/\S+ \/status: 206, not 200$/, why: 'parts of files are sent' },
  { what: /\/links\/(self|next|previous): /, why: 'links to pages keep size and filters' },
  {
    what: /\/items\/(keepReading|ondeck|latestBooks):\w+: .* not undefined$/,
    why: 'each library has these feeds',
  },
  { what: /v1\.2\/libraries\/\w+ \/order: /, why: 'they come first there' },
  {
    what: /\/latest \/(navigation\/|publications\/)?order: |Latest \w+\/(publications|navigation)\//,
    why: 'things of the same second have no order',
  },
  {
    what: /\/books\/latest\S* \/(publications\/)?(items|order)/,
    why: 'so that a page of them may hold others',
  },
  {
    what: /\/(libraries|catalog)\S* \/(groups\/Libraries\/navigation\/)?order: /,
    why: 'libraries are sorted by name',
  },
  { what: /\/readlists\S* \/items\/\w+\/content: /, why: 'read lists have a summary' },
  { what: /content: .*not ".*\\r/, why: 'a line end of two characters is one' },
  {
    what: /opds-pse\/stream: .*\?convert=jpeg (\d+) \1", not /,
    why: 'the last read page is never behind the end',
  },
  {
    what: /(search=|v2\/search)\S* \/(items|order|groups)/,
    why: 'the search finds words in any order, best first, and books that can be read',
  },
  {
    what: /publishers \/(items|order)|browse\S* \/groups\/Publisher/,
    why: 'publishers of hidden series are hidden',
  },
  {
    what: /libraries\/\w+\/(keep-reading|books\/latest) \/(metadata|publications)/,
    why: 'feeds of a library hold what is in it',
  },
  {
    what: /publisher=\S+&publisher=\S+ \/(metadata|groups\/Series)/,
    why: 'several publishers mean any of them',
  },
  { what: /\/manifest(\/\w+)? \/image: .* not undefined$/, why: 'manifests have a picture' },
  { what: /\/manifest \/status: 404, not 200$/, why: 'a book that could not be analyzed has no manifest' },
  { what: /\/manifest\/divina \/status: 400, not 200$/, why: 'a text has no manifest of pages' },
  {
    what: /\/progression \/locator\/(type|locations): .* not undefined$/,
    why: 'a place in pages has its number',
  },
  {
    what: /(collections|readlists)\/0SAMRD\w+ \/status: 404, not 200$/,
    why: 'a set of hidden things is hidden',
  },
  { what: /\/(collections|readlists) .*(0SAMRD|Secret|numberOfItems: 2, not 3)/, why: 'and its name too' },
  { what: /\/on-?deck\S* \/(order|items|metadata|publications)/, why: 'what cannot be read is not on deck' },
  {
    what: /\/progression \/status: 204, not 400$/,
    why: 'the end of a chapter and whole addresses are places',
  },
  { what: /\/progression \/status: 204, not 409$/, why: 'a date in the future blocks nothing' },
  { what: /\/progression \/locator\/(href|koboSpan|locations)/, why: 'they are kept as such' },
]
const conversations = [
  'opds1-browse',
  'opds1-book',
  'opds1-search',
  'opds1-restricted',
  'opds-auth',
  'opds2-browse',
  'opds2-book',
  'opds2-progression',
  'opds2-restricted',
  'opds-ondeck-paging',
  'opds-leaks',
]

describeReplays('recorded conversations of readers with another server', conversations, better)

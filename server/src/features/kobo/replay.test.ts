import { MediaStatus } from '@lectern/contract/books'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { describeReplays } from '../../testing/devices/describe-replays.ts'
import type { KnownDifference } from '../../testing/devices/device-replay.ts'
import { startManyBooksServer } from '../../testing/servers/many-books-server.ts'
import { basic, createTestClient } from '../../testing/servers/test-client.ts'

/** Differences from the answers of the other server, each with the reason; docs/clients.md tells them to people. */
const better: readonly KnownDifference[] = [
  {
    what: /DownloadUrls\/0\/(Format: "KEPUB"|Url: \S+=true)/,
    why: 'EPUBs are sent as KEPUBs, which are made here',
  },
  {
    what: /metadata \/(order|about|status: 200, not 403)/,
    why: 'only books that devices get, and several at once',
  },
  { what: /thumbnail\S* \/status: 200, not 404$/, why: 'the id of a book finds its cover, too' },
  {
    what: /\/status: 404, not (200|403|500)$/,
    why: 'what is hidden or no EPUB looks like what does not exist',
  },
  { what: /convert_kepub=true \/status: 200, not 500$/, why: 'no converter has to be set up' },
  { what: /\/file\/\S+ \/status: 206, not 200$/, why: 'parts of files are sent' },
  { what: /\/(file|thumbnail)\/\S+ \/type: ".*, not undefined$/, why: 'whatever a device says it accepts' },
  { what: /LastTimeFinished: .*, not undefined$/, why: 'devices show when a book was finished' },
  {
    what: /sync\S* \/(order|ChangedReadingState|NewEntitlement \w+:)/,
    why: 'a token can be asked again, own states are not echoed, unread is told, and changes of series are',
  },
  { what: /\/progression \/status: 204, not 409$/, why: 'a date in the future blocks nothing' },
  { what: /\/api\/v1\/books\/\w+ \/page: 1, not 0$/, why: 'pages are counted from 1' },
  { what: /\/api\/v1\/books\/\w+ \/\w+: undefined, not /, why: 'marked as unread on a device is unread' },
  { what: /\/state \/(RequestResult|UpdateResults)/, why: 'the end of a chapter is a place' },
  { what: /\/state \/status: 200, not (400|500)$/, why: 'a state without a place is a state' },
  { what: /\/state \/status: 400, not 500$/, why: 'what is no JSON is a clear refusal' },
  { what: /(ReadingState|about \w+)\/(CurrentBookmark|StatusInfo\/Status)/, why: 'because of these places' },
  { what: /\/thumbnails\S* \/status: 401, not 200$/, why: 'the password is not that of the fixture' },
  { what: /\/(CoverImageId|Series\/Name): /, why: 'series and posters that the conversation changed' },
  { what: /\/ChangedProductMetadata \w+: /, why: 'their changes are noticed' },
  {
    what: /ChangedEntitlement \w+\/BookMetadata\/Description: " ", not undefined$/,
    why: 'it is never empty',
  },
  { what: /(New|Changed|Deleted)Tag KOMGA-ONDECK: undefined/, why: 'comics are not on deck' },
  { what: /initialization \/Resources\/\w+: .*, not undefined$/, why: 'the recording keeps only some' },
  { what: /auth\/refresh \/|gettests \/(Result|Test)/, why: 'devices ask again when these are empty' },
  { what: /\/library\/\w+ \/status: 204, not 200$/, why: 'a book that was deleted on a device stays away' },
  { what: /\/tags \/status: 201, not 200$/, why: 'devices ask again without an id' },
]

describeReplays(
  'recorded conversations of a Kobo with another server',
  ['kobo-files', 'kobo-sync-progress', 'kobo-sync-content', 'kobo-odd-requests', 'kobo-init'],
  better,
)

describeReplays(
  'recorded conversations of a Kobo, with a converter',
  ['kobo-kepub'],
  [
    { what: /LastTimeFinished: .*, not undefined$/, why: 'devices show when a book was finished' },
    { what: /\/status: 404, not 500$/, why: 'a comic is no EPUB' },
    {
      what: /positions\/\d+\/koboSpan: undefined|Location\/Value: "kobo/,
      why: 'the spans are those of the stand-in that the recording was made with',
    },
    { what: /\/(CoverImageId|Isbn): /, why: 'the analysis reads the ISBN and makes a poster' },
  ],
)

describeReplays(
  'recorded conversations of a Kobo, with a store that cannot be reached',
  ['kobo-store-unreachable'],
  [
    { what: /DownloadUrls\/0\/(Format: "KEPUB"|Url: \S+=true)/, why: 'EPUBs are sent as KEPUBs' },
    { what: /LastTimeFinished: .*, not undefined$/, why: 'devices show when a book was finished' },
    { what: /initialization \/Resources\/\w+: .*, not undefined$/, why: 'the recording keeps only some' },
    { what: /\/status: (200|400|404), not 500$/, why: 'devices go on without the store' },
  ],
)

const convertedHere: KnownDifference = {
  what: /DownloadUrls\/0\/(Format: "KEPUB"|Url: \S+=true)/,
  why: 'EPUBs are sent as KEPUBs, which are made here',
}
const finishedDate: KnownDifference = {
  what: /LastTimeFinished: .*, not undefined$/,
  why: 'devices show when a book was finished',
}

describeReplays(
  'recorded conversations of a Kobo with 250 books',
  ['kobo-many'],
  [
    convertedHere,
    finishedDate,
    {
      what: /\/order: "ChangedReadingState 0SAMMSF9N8S5C, |ChangedReadingState 0SAMMSF9N8S5C: .*, not undefined$/,
      why: 'places in a book without a poster are told',
    },
    {
      what: /\/order: "", not "NewEntitlement 0SAMMSF9S8J1Y, |(New|ChangedProduct)\w+ \w+: undefined, not /,
      why: 'tags are nothing that devices show: 80 books with a new one are not sent again',
    },
    {
      what: /ChangedEntitlement \w+\/BookMetadata\/Description: " ", not undefined$/,
      why: 'it is never empty',
    },
  ],
  {
    start: startManyBooksServer,
    async prepare({ app, db }, _, note) {
      if (!note.startsWith('server side: 80 calls')) return
      const many = createTestClient(app.http, {
        authorization: basic('many@fixture.example', 'many-Books-250'),
      })
      const { rows } = await sql<{ id: string }>`select b.public_id as id from book b
        join series_metadata s using (series_id) where s.title in ('Dry Season', 'Early Trains')`.execute(db)
      const statuses: number[] = []
      for (const { id } of rows)
        statuses.push((await many.patch(`/api/v1/books/${id}/metadata`, { tags: ['x'] })).statusCode)
      expect(statuses).toEqual(Array(80).fill(204))
    },
  },
)

describeReplays(
  'recorded conversations of a Kobo whose answers are lost',
  ['kobo-many-lost-answer'],
  [
    convertedHere,
    {
      what: /\/order: "NewEntitlement (0SAMMSFD58XF9|0SAMMSFFH8VTP), /,
      why: 'the token of before gets the part that was lost, and the rest comes after it',
    },
    { what: /\/order: "", not "NewEntitlement 0SAMMSF8S8QS0, /, why: 'and not all books once more' },
    { what: /\/NewEntitlement \w+: (undefined, not |.*, not undefined$)/, why: 'the books of these parts' },
  ],
  { start: startManyBooksServer },
)

describeReplays(
  'recorded conversations of a Kobo while a book waits for its analysis',
  ['kobo-outdated'],
  [
    convertedHere,
    finishedDate,
    {
      what: /\/order: "", not "(ChangedEntitlement|NewEntitlement) 0SAMB63VMEWKS"$|Entitlement 0SAMB63VMEWKS: undefined/,
      why: 'the book stays on the device',
    },
  ],
  {
    async prepare({ db }, _, note) {
      const [status] = note.match(/OUTDATED|READY/) ?? []
      if (status === undefined) return
      await sql`update book set media_status = ${MediaStatus.options.indexOf(status as MediaStatus)}
        where public_id = '0SAMB63VMEWKS'`.execute(db)
    },
  },
)

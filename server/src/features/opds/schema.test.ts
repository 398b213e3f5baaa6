import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())

// The rules of OPDS 2.0 and of the manifests of Readium, for what a server may send; nothing else is allowed in them.
const Time = z.iso.datetime({ offset: true })
const Text = z.string().check(z.minLength(1))
const PositiveInt = z.int().check(z.positive())
const isTemplated = (link: { href: string; templated?: boolean | undefined }): boolean =>
  link.templated === true || !link.href.includes('{')
/** Only templates may have braces, which no URL has. */
const Link = z.strictObject({
  href: z.url(),
  rel: z.optional(Text),
  type: z.optional(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+/))),
  title: z.optional(Text),
  templated: z.optional(z.boolean()),
  width: z.optional(PositiveInt),
  height: z.optional(PositiveInt),
  properties: z.optional(z.record(z.string(), z.unknown())),
  get alternate() {
    return z.optional(z.array(Link))
  },
  get children() {
    return z.optional(z.array(Link))
  },
})
const Links = z.array(Link.check(z.refine(isTemplated)))
const hasSelf = (links: z.output<typeof Links>): boolean => links.some((l) => l.rel === 'self')
const isAcquirable = (links: z.output<typeof Links>): boolean =>
  links.some((l) => l.rel?.startsWith('http://opds-spec.org/acquisition'))
const Contributor = z.union([Text, z.looseObject({ name: Text })])
const Contributors = z.optional(z.union([Contributor, z.array(Contributor)]))
const Series = z.strictObject({ name: Text, position: z.optional(z.int()), links: z.optional(Links) })
const Metadata = z.looseObject({
  title: Text,
  identifier: z.url(),
  modified: z.optional(Time),
  published: z.optional(z.union([z.iso.date(), Time])),
  language: z.optional(z.union([Text, z.array(Text)])),
  author: Contributors,
  publisher: Contributors,
  subject: Contributors,
  numberOfPages: z.optional(PositiveInt),
  readingProgression: z.optional(z.enum(['ltr', 'rtl', 'ttb', 'btt', 'auto'])),
  belongsTo: z.optional(z.looseObject({ series: z.array(Series) })),
})
const Publication = z.looseObject({
  '@context': z.optional(z.url()),
  context: z.optional(z.undefined()),
  metadata: Metadata,
  links: Links.check(z.refine(hasSelf), z.refine(isAcquirable)),
  images: z.optional(Links.check(z.minLength(1))),
})
const Manifest = z.extend(Publication, { readingOrder: Links.check(z.minLength(1)), resources: Links })
const Navigation = z.array(z.extend(Link, { title: Text }).check(z.refine(isTemplated))).check(z.minLength(1))
const Publications = z.array(Publication).check(z.minLength(1))
const FeedMetadata = z.looseObject({
  title: Text,
  modified: z.optional(Time),
  numberOfItems: z.optional(z.int().check(z.nonnegative())),
  itemsPerPage: z.optional(PositiveInt),
  currentPage: z.optional(PositiveInt),
})
const holdsSomething = (feed: { navigation?: unknown; publications?: unknown; groups?: unknown }): boolean =>
  Boolean(feed.navigation ?? feed.publications ?? feed.groups)
const Group = z
  .strictObject({
    metadata: FeedMetadata,
    links: z.optional(Links),
    navigation: z.optional(Navigation),
    publications: z.optional(Publications),
  })
  .check(z.refine(holdsSomething))
const Facet = z.strictObject({ metadata: z.looseObject({ title: Text }), links: Links.check(z.minLength(1)) })
const Feed = z
  .strictObject({
    metadata: FeedMetadata,
    links: Links.check(z.refine(hasSelf)),
    navigation: z.optional(Navigation),
    publications: z.optional(Publications),
    groups: z.optional(z.array(Group).check(z.minLength(1))),
    facets: z.optional(z.array(Facet).check(z.minLength(1))),
  })
  .check(z.refine(holdsSomething))

test('every feed and manifest that the catalog of OPDS 2.0 leads to follows its schema', async () => {
  const waiting = ['/opds/v2/catalog', '/opds/v2/search?query=nothingatall', '/opds/v2/search?query=single']
  const seen = new Set(waiting)
  const types = new Set<string>()
  for (const address of waiting) {
    const reply = await fixture.admin.get(address)
    const type = String(reply.headers['content-type']).split(';')[0] ?? ''
    types.add(type)
    const schema = type === 'application/opds+json' ? Feed : Manifest
    const { error } = schema.safeParse(reply.json())
    expect([address, reply.statusCode, error?.issues]).toEqual([address, 200, undefined])
    const self = reply.json().links.find((l: { rel?: string }) => l.rel === 'self')
    expect([address, self.type]).toEqual([address, type])
    for (const [, href = ''] of reply.body.matchAll(/"href":"https?:\/\/[^/"]+(\/opds\/v2\/[^"{]*)"/g)) {
      const isOther = /\/books\/\w+\/(?!manifest)|\/auth$/.test(href)
      if (isOther || seen.has(href)) continue
      seen.add(href)
      waiting.push(href)
    }
  }
  expect(types).toEqual(new Set(['application/opds+json', 'application/opds-publication+json']))
  expect(seen.size).toBeGreaterThan(30)
})

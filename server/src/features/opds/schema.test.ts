import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type LibraryFixture, startLibraryFixture } from '../../testing/library-fixture.ts'

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())

// The rules of OPDS 2.0 and of the manifests of Readium, for what a server may send; nothing else is allowed in them.
const Time = z.iso.datetime({ offset: true })
const Text = z.string().min(1)
const Link = z.strictObject({
  href: z.url(),
  rel: Text.optional(),
  type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+/)
    .optional(),
  title: Text.optional(),
  templated: z.boolean().optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  get alternate() {
    return z.array(Link).optional()
  },
  get children() {
    return z.array(Link).optional()
  },
})
/** Only templates may have braces, which no URL has. */
const isTemplate = (link: z.output<typeof Link>): boolean =>
  link.templated === true || !link.href.includes('{')
const Links = z.array(Link.refine(isTemplate))
const hasSelf = (links: z.output<typeof Links>): boolean => links.some((l) => l.rel === 'self')
const Contributor = z.union([Text, z.looseObject({ name: Text })])
const Contributors = z.union([Contributor, z.array(Contributor)]).optional()
const Metadata = z.looseObject({
  title: Text,
  identifier: z.url(),
  modified: Time.optional(),
  published: z.iso.date().or(Time).optional(),
  language: Text.or(z.array(Text)).optional(),
  author: Contributors,
  publisher: Contributors,
  subject: Contributors,
  numberOfPages: z.int().positive().optional(),
  readingProgression: z.enum(['ltr', 'rtl', 'ttb', 'btt', 'auto']).optional(),
  belongsTo: z
    .looseObject({
      series: z.array(z.strictObject({ name: Text, position: z.int().optional(), links: Links.optional() })),
    })
    .optional(),
})
const Publication = z.looseObject({
  '@context': z.url().optional(),
  context: z.undefined().optional(),
  metadata: Metadata,
  links: Links.refine(hasSelf).refine((links) =>
    links.some((l) => l.rel?.startsWith('http://opds-spec.org/acquisition')),
  ),
  images: Links.min(1).optional(),
})
const Manifest = Publication.extend({ readingOrder: Links.min(1), resources: Links })
const Navigation = z.array(Link.extend({ title: Text }).refine(isTemplate)).min(1)
const FeedMetadata = z.looseObject({
  title: Text,
  modified: Time.optional(),
  numberOfItems: z.int().min(0).optional(),
  itemsPerPage: z.int().positive().optional(),
  currentPage: z.int().positive().optional(),
})
const holdsSomething = (feed: { navigation?: unknown; publications?: unknown; groups?: unknown }): boolean =>
  Boolean(feed.navigation ?? feed.publications ?? feed.groups)
const Group = z
  .strictObject({
    metadata: FeedMetadata,
    links: Links.optional(),
    navigation: Navigation.optional(),
    publications: z.array(Publication).min(1).optional(),
  })
  .refine(holdsSomething)
const Feed = z
  .strictObject({
    metadata: FeedMetadata,
    links: Links.refine(hasSelf),
    navigation: Navigation.optional(),
    publications: z.array(Publication).min(1).optional(),
    groups: z.array(Group).min(1).optional(),
    facets: z
      .array(z.strictObject({ metadata: z.looseObject({ title: Text }), links: Links.min(1) }))
      .min(1)
      .optional(),
  })
  .refine(holdsSomething)

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
  expect(seen.size).toBeGreaterThan(40)
})

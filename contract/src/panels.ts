import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { noContent, wholeFrom } from './values.ts'

/** 128 bits of a SHA-256 in hexadecimal digits, by which clients distinguish pages: the hash of its bytes, or of the properties that identify it. */
const PageHash = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))

const Share = z.number().check(z.minimum(0), z.maximum(1))
/** Box of a panel; all four numbers are shares of the page. */
const PanelBox = z.object({ x: Share, y: Share, width: Share, height: Share })

const tooManyPanels = `must not be more than ${limits.maxPanels} panels`

/** Panels of a page, as guided view finds them or as the reader has put them right. */
export const PagePanels = z.object({
  /** In the order of reading from left to right; none when the page is read as a whole. */
  panels: z.array(PanelBox).check(z.maxLength(limits.maxPanels, tooManyPanels)),
  /** Indexes of the panels in the order of reading from right to left. */
  rightToLeft: z.array(wholeFrom(0)).check(z.maxLength(limits.maxPanels, tooManyPanels)),
  /** How sure the detector was, 0 to 1. */
  confidence: Share,
  /** Version of the detector. */
  detector: wholeFrom(0),
  /** True when the reader has put the panels right: a detection never replaces them. */
  isCorrected: z.boolean(),
})
export type PagePanels = z.output<typeof PagePanels>

const KeptPanels = z.extend(PagePanels, { pageHash: PageHash })

/** Extension `panels`: the stored panels of the caller for these pages; pages without any are omitted. */
export const findPanels = route({
  method: 'GET',
  path: '/api/lectern/panels',
  access: 'user',
  purpose: 'find the panels of pages',
  query: z.object({
    pageHash: z.array(PageHash).check(z.maxLength(limits.maxPanelPages, 'too many values')),
  }),
  response: z.array(KeptPanels),
})
/** Extension `panels`: stores the panels of a page for the caller, on all devices. The oldest ones are deleted to make room. */
export const keepPanels = route({
  method: 'PUT',
  path: '/api/lectern/panels/:pageHash',
  access: 'user',
  purpose: 'keep the panels of a page',
  params: z.object({ pageHash: PageHash }),
  body: PagePanels,
  ...noContent,
})
/** Extension `panels`: deletes the stored panels of a page, also corrected ones. */
export const forgetPanels = route({
  method: 'DELETE',
  path: '/api/lectern/panels/:pageHash',
  access: 'user',
  purpose: 'forget the panels of a page',
  params: z.object({ pageHash: PageHash }),
  ...noContent,
})

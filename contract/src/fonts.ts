import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { fontTypes } from './media-types.ts'
import { route } from './route.ts'
import { ByteStream } from './values.ts'

const FontName = z.string().check(z.minLength(1), z.maxLength(limits.maxName))

/**
 * Returns the fonts that the owner of the server offers to readers: one folder for each family in `fonts` of the data folder (behaviour
 * 12.8).
 */
export const listFontFamilies = route({
  method: 'GET',
  path: '/api/v1/fonts/families',
  access: 'user',
  purpose: 'retrieve fonts',
  response: z.array(z.string()),
})
/** Returns one `@font-face` for each file of the family. */
export const getFontCss = route({
  method: 'GET',
  path: '/api/v1/fonts/resource/:fontFamily/css',
  access: 'public',
  purpose: 'retrieve font',
  produces: ['text/css'],
  params: z.object({ fontFamily: FontName }),
  response: ByteStream,
})
export const getFontFile = route({
  method: 'GET',
  path: '/api/v1/fonts/resource/:fontFamily/:fontFile',
  access: 'public',
  purpose: 'retrieve font',
  produces: Object.values(fontTypes),
  hasRanges: true,
  params: z.object({ fontFamily: FontName, fontFile: FontName }),
  response: ByteStream,
})

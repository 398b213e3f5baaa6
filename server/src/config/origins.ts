import * as z from 'zod/mini'

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}
/** A list in the file, comma-separated words elsewhere. */
export const origins = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) =>
      (typeof given === 'string' ? given.split(',') : given).map((o) => o.trim()).filter((o) => o !== ''),
    ),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (list) => list.every(isOrigin),
        "must list origins such as https://books.example.org, separated by ','",
      ),
    ),
)

import * as z from 'zod/mini'

/** A list of texts: a list in the file, comma-separated elsewhere. Empty ones are left out. */
export const textList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) =>
    (typeof given === 'string' ? given.split(',') : given)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  ),
)

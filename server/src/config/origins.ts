import * as z from 'zod/mini'
import { textList } from './text-list.ts'

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}
/** Origins of other sites. */
export const origins = z.pipe(
  textList,
  z
    .array(z.string())
    .check(
      z.refine(
        (list) => list.every(isOrigin),
        "must list origins such as https://books.example.org, separated by ','",
      ),
    ),
)

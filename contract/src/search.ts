import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Text of a search field: the parameter `search` and the `fullTextSearch` of a body (behaviour 2.2). Blank text is no search. */
export const SearchText = z
  .string()
  .check(z.maxLength(limits.maxSearchText, `must not be longer than ${limits.maxSearchText} characters`))

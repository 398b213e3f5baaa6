import { createHash } from 'node:crypto'

/** Returns a short text that two different texts do not share, to see whether a text has changed. SQL has it as `text_digest`. */
export const textDigest = (text: string): string => createHash('md5').update(text).digest('base64url')

import { limits } from '@lectern/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'

/** True when lists and objects are nested too deeply: code that walks over them would overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (isInText) {
      if (c === '\\') i += 1
      else isInText = c !== '"'
    } else if (c === '"') isInText = true
    else if (c === '[' || c === '{') depth += 1
    else if (c === ']' || c === '}') depth -= 1
    if (depth > limits.maxBodyDepth) return true
  }
  return false
}

/** Replaces lone surrogates, which cannot be stored, with U+FFFD, so that the sent and the saved text are equal. */
function replaceLoneSurrogates(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(replaceLoneSurrogates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k.toWellFormed(), replaceLoneSurrogates(v)]),
  )
}
/** True when a text may hold lone surrogates, which occur only in escapes: the bytes of a body are UTF-8. */
const mayHoldLoneSurrogates = (text: string): boolean => /\\u[dD][89a-fA-F]/.test(text)

/**
 * Reads JSON bodies like the framework, except that an empty one counts as no body: Komga clients send the type with every POST, with or
 * without a body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // Also JSON types with another name (RFC 6839), such as `application/vnd.readium.progression+json`.
  for (const type of ['application/json', /^application\/[\w.-]+\+json(;|$)/])
    app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, text, done) => {
      if (text === '') done(null, undefined)
      else if (isTooDeep(text)) done(new AppError('BAD_REQUEST'), undefined)
      else
        void parse(request, text, (error, body) =>
          done(error, mayHoldLoneSurrogates(text) ? replaceLoneSurrogates(body) : body),
        )
    })
}

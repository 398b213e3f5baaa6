import { limits } from '@lectern/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Whether lists and objects lie deeper within each other than anybody needs: what walks over them would run out of stack. */
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

/** Halves of letters cannot be stored: they become U+FFFD here, before anything compares what it was sent with what it saved. */
function replaceLoneSurrogates(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(replaceLoneSurrogates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k.toWellFormed(), replaceLoneSurrogates(v)]),
  )
}
/** Such halves come in escapes alone: the bytes of a body are UTF-8. */
const mayHoldLoneSurrogates = (text: string): boolean => /\\u[dD][89a-fA-F]/.test(text)

/**
 * JSON bodies as the framework reads them, but one that announces JSON and is empty is no body: clients of the field send their type
 * with every POST, whether or not it carries anything.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // And kinds of JSON with a name of their own (RFC 6839), such as `application/vnd.readium.progression+json`.
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

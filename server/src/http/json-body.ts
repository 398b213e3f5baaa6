import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies as the framework reads them, but one that announces JSON and is empty is no body: clients of the field send their type
 * with every POST, whether or not it carries anything.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

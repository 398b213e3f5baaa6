import { ClaimHeaders } from '@lectern/contract/auth'
import type { JsonSchema } from '@lectern/contract/described-as'
import { errorCodes } from '@lectern/contract/errors'
import type { Access, Route } from '@lectern/contract/route'
import type * as z from 'zod/mini'
import { sessionCookie } from '../session/session-token.ts'
import { chapters, namedShapes, nameRoute } from './catalogue.ts'
import { type ApiResponse, describeFailures, describeReplies } from './responses.ts'
import { createShapes, type Shapes } from './shapes.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  allowEmptyValue?: boolean
  schema: JsonSchema
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>
  }
  responses: Record<string, ApiResponse | { $ref: string }>
  'x-access': Access
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** An OpenAPI 3.1 document, as far as Lectern fills it. */
export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, Record<string, string>>
  }
}

const about = [
  'Sign in with HTTP Basic on any call. The answer sets a session cookie; send an empty X-Auth-Token header to get the session in that header instead.',
  'Lists come in pages: page counts from 0, size is 20 unless told and at most 2000, sort may be repeated (property,asc or property,desc).',
  'Answers to GET carry an ETag; HEAD is answered wherever GET is, and a method that a path does not have with 405 and Allow. What the caller may not see is answered like what does not exist.',
].join('\n\n')

const parameterNotes: Readonly<Record<string, string>> = {
  page: 'Counts from 0; anything else is 0.',
  size: 'At least 1, at most 2000; anything else is 20.',
  sort: 'A property, or property,asc or property,desc.',
  unpaged: 'Everything on one page.',
  optional: 'Answer 204 instead of 404 when there is no poster.',
}

/** Name of a final path parameter that may hold anything, including slashes. */
const rest = 'rest'

function listParameters(route: Route, operationId: string, shapes: Shapes): Parameter[] {
  const fields = (schema: z.ZodMiniType | undefined, location: Parameter['in']): Parameter[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = shapes.describeFields(schema)
    return Object.entries(properties).map(([name, field]) => ({
      name: name === '*' ? rest : name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(location === 'query' && parameterNotes[name] && { description: parameterNotes[name] }),
      // A list that is empty is left out (`shapeQuery`).
      ...(location === 'query' && field.type === 'array' && { allowEmptyValue: true }),
      schema: field,
    }))
  }
  const headers = operationId === 'claimServer' ? fields(ClaimHeaders, 'header') : []
  const range = { name: 'Range', in: 'header', required: false, description: 'Bytes: `bytes=0-99`.' } as const
  return [
    ...fields(route.params, 'path'),
    ...fields(route.query, 'query'),
    ...headers.map((h) => ({ ...h, name: h.name === 'email' ? 'X-Komga-Email' : 'X-Komga-Password' })),
    ...(route.hasRanges ? [{ ...range, schema: { type: 'string' } }] : []),
  ]
}

const schemes = ['basic', 'session', 'token', 'key'] as const
const getSecurity = ({ access, identifiesUser }: Route): Operation['security'] => {
  if (access === 'public') return identifiesUser ? [{}, ...schemes.map((way) => ({ [way]: [] }))] : []
  return schemes.map((way) => ({ [way]: access === 'user' ? [] : [access] }))
}

/** Describes who may call a route, as a sentence. */
const accessText = (access: Access): string => {
  if (access === 'public') return 'Anybody may call this.'
  return access === 'user' ? 'Everybody who is signed in may call this.' : `Needs the role ${access}.`
}

function describeBody(
  { accepts, fileTypes }: Route,
  body: z.ZodMiniType,
  shapes: Shapes,
): NonNullable<Operation['requestBody']> {
  const encoding = fileTypes && { file: { contentType: fileTypes.join(', ') } }
  const content = { schema: shapes.describe(body, 'input'), ...(encoding && { encoding }) }
  return {
    required: !body.safeParse(undefined).success,
    content: { [accepts === 'form' ? 'multipart/form-data' : 'application/json']: content },
  }
}

function describeRoute(route: Route, shapes: Shapes): Operation {
  const { feature, operationId } = nameRoute(route)
  return {
    operationId,
    tags: [feature],
    summary: route.purpose.charAt(0).toUpperCase() + route.purpose.slice(1),
    description: accessText(route.access),
    security: getSecurity(route),
    parameters: listParameters(route, operationId, shapes),
    ...(route.body && { requestBody: describeBody(route, route.body, shapes) }),
    responses: describeReplies(route, shapes),
    'x-access': route.access,
  }
}

/** Converts `/books/:bookId` to `/books/{bookId}`. */
export const toTemplate = (path: string): string =>
  path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, `{${rest}}`)

/** Describes the registered routes as an OpenAPI 3.1 document, from the contract alone. */
export function buildDocument(
  routes: readonly Route[],
  { version, contextPath }: { version: string; contextPath: string },
): ApiDocument {
  const shapes = createShapes(namedShapes)
  const responses = describeFailures(routes, shapes)
  const paths: ApiDocument['paths'] = {}
  for (const route of routes) {
    const path = toTemplate(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, shapes) }
  }
  const code = shapes.components.Failure?.properties?.code
  if (code)
    code.description = Object.entries(errorCodes)
      .map(([name, { status, meaning }]) => `- ${name} (${status}): ${meaning}`)
      .join('\n')
  const used = new Set(Object.values(paths).flatMap((p) => Object.values(p).flatMap((o) => o.tags)))
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: contextPath || '/' }],
    tags: chapters.filter((c) => used.has(c.feature)).map((c) => ({ name: c.feature, description: c.about })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(shapes.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  }
}

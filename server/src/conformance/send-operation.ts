import type { Reply, TestClient } from '../testing/servers/test-client.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import { findShapeErrors } from './check-shape.ts'
import type { ValidRequest } from './valid-requests.ts'

/** Returns the differences of a reply from the document: its status, its type or its shape, or none. */
export function findReplyErrors(document: ApiDocument, { responses }: Operation, reply: Reply): string[] {
  const described =
    responses[String(reply.statusCode)] ?? (reply.statusCode === 200 ? responses.default : undefined)
  if (!described) return [`answers ${reply.statusCode} and not ${Object.keys(responses)}`]
  const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? ''
  const content =
    described.content?.[type] ?? described.content?.['application/json'] ?? described.content?.['*/*']
  if (!described.content || !/json$/.test(type)) return []
  if (!content?.schema) return [`answers ${type} and not ${Object.keys(described.content)}`]
  return findShapeErrors(document, content.schema, reply.json())
}

async function asForm(bytes: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'x.png')
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

/** Sends a request as a program made from the document does; `file` is sent where the document has a form. */
export async function send(asker: TestClient, request: ValidRequest, file: Buffer): Promise<Reply> {
  const { operation, url, body, hasFile } = request
  if (!hasFile) return asker.ask(operation.method, url, body)
  const form = await asForm(file)
  return asker.ask(operation.method, url, form.body, { 'content-type': form.type })
}

import { createHash } from 'node:crypto'
import { errorCodes } from '@lectern/contract/errors'
import type { Access } from '@lectern/contract/route'
import type { Answer, ApiDocument, Operation } from './document.ts'
import { script, style } from './page-look.ts'
import { escapeHtml, parameterRow, schemaText, table } from './schema-table.ts'
import { type JsonSchema, nameOfRef } from './shapes.ts'

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but the page's own style and script, and nothing from anywhere. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${sha(style)}`,
  `script-src ${sha(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const who: Partial<Record<Access, string>> = { public: 'anybody', user: 'signed in' }

/** Parameters stand out, and a long path may break after each step. */
const pathText = (path: string): string =>
  escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replace(/\{(\w+)\}/g, '<b>{$1}</b>')

const places = { path: 'In the path', query: 'In the query', header: 'Headers' } as const

function parameterTables(operation: Operation): string {
  return Object.entries(places)
    .map(([place, title]) => {
      const rows = operation.parameters.filter((p) => p.in === place)
      if (rows.length === 0) return ''
      const lines = rows.map((p) => parameterRow(p.name, p.schema, p.required, p.description))
      return `<h3>${title}</h3>${table(lines, 'input')}`
    })
    .join('')
}

function contentText(content: Answer['content']): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => {
      const isJson = type === 'application/json' || type === 'text/event-stream'
      return `${type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`}${isJson ? schemaText(schema, 'output') : ''}`
    })
    .join('')
}

/** A named body is unfolded where it is needed. */
function bodyText(body: NonNullable<Operation['requestBody']>, document: ApiDocument): string {
  return Object.values(body.content)
    .map(({ schema }) => {
      const shape = schema.$ref && document.components.schemas[nameOfRef(schema.$ref)]
      return `${schemaText(schema, 'input')}${shape ? schemaText(shape, 'input') : ''}`
    })
    .join('')
}

function answerTexts(operation: Operation, document: ApiDocument): string {
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status: Number(status),
    answer: '$ref' in answer ? document.components.responses[nameOfRef(answer.$ref)] : answer,
  }))
  const good = answers
    .filter((a) => a.status < 300)
    .map(
      ({ status, answer }) =>
        `<h3>Answer ${status}</h3>${answer?.content ? contentText(answer.content) : `<p>${escapeHtml(answer?.description ?? '')}</p>`}`,
    )
  const other = answers
    .filter((a) => a.status >= 300)
    .map(
      ({ status, answer }) =>
        `<tr><th scope="row">${status}</th><td>${escapeHtml(answer?.description ?? '')}</td></tr>`,
    )
  return `${good.join('')}<h3>Other answers</h3><table class="codes"><tbody>${other.join('')}</tbody></table>`
}

function operationText(path: string, method: string, operation: Operation, document: ApiDocument): string {
  const id = escapeHtml(operation.operationId)
  const find = `${method} ${path} ${operation.summary} ${operation.operationId} ${operation['x-access']}`
  const body = operation.requestBody
    ? `<h3>Body${operation.requestBody.required ? '' : ' (may be left out)'}</h3>${bodyText(operation.requestBody, document)}`
    : ''
  return `<details id="${id}" data-find="${escapeHtml(find.toLowerCase())}">
<summary><span class="method ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</span><span class="path">${pathText(path)}</span>
<span class="who">${escapeHtml(who[operation['x-access']] ?? operation['x-access'])}</span><span class="said">${escapeHtml(operation.summary)}</span></summary>
<div class="body"><p class="quiet">${escapeHtml(operation.description)} <a href="#${id}">${id}</a></p>
${parameterTables(operation)}${body}${answerTexts(operation, document)}</div></details>`
}

interface Section {
  readonly name: string
  readonly about: string
  readonly items: readonly string[]
}

function featureSections(document: ApiDocument): Section[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return document.tags.map(({ name, description }) => ({
    name,
    about: description,
    items: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => operationText(path, method, operation, document)),
  }))
}

/** Names of the shapes that calls take: their fields say what must be there. */
const sentShapes = (document: ApiDocument): ReadonlySet<string> =>
  new Set(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).map((o) => JSON.stringify(o.requestBody ?? {})))
      .flatMap((text) => [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((m) => nameOfRef(m[1] ?? ''))),
  )

function shapeText(name: string, schema: JsonSchema, side: 'input' | 'output'): string {
  const id = escapeHtml(name)
  return `<details class="shape" id="shape-${id}" data-find="${escapeHtml(name.toLowerCase())}"><summary><code>${id}</code></summary><div class="body">${schemaText(schema, side)}</div></details>`
}

const errorTable = (): string =>
  `<table><tbody>${Object.entries(errorCodes)
    .map(
      ([code, { status, meaning }]) =>
        `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(meaning)}</td></tr>`,
    )
    .join('')}</tbody></table>`

function sectionText({ name, about, items }: Section): string {
  const id = escapeHtml(name)
  return `<section id="part-${id}"><h2>${id}</h2><p class="quiet">${escapeHtml(about)}</p>${items.join('\n')}</section>`
}

/** The description as one page of HTML that needs nothing else. */
export function renderPage(document: ApiDocument, contextPath: string): string {
  const sent = sentShapes(document)
  const sections: Section[] = [
    ...featureSections(document),
    {
      name: 'shapes',
      about: 'What is sent and answered. Answers may grow: ignore fields that you do not know.',
      items: Object.entries(document.components.schemas).map(([name, schema]) =>
        shapeText(name, schema, sent.has(name) ? 'input' : 'output'),
      ),
    },
    {
      name: 'errors',
      about: 'What the field code of a failed call can say. Other servers of the kind leave it out.',
      items: [
        `<details id="codes" data-find="${Object.keys(errorCodes).join(' ').toLowerCase()}" class="shape"><summary>All ${Object.keys(errorCodes).length} codes</summary><div class="body">${errorTable()}</div></details>`,
      ],
    },
  ]
  const links = sections.map(
    (s) =>
      `<a href="#part-${escapeHtml(s.name)}">${escapeHtml(s.name.charAt(0).toUpperCase() + s.name.slice(1))} <span>${s.items.length}</span></a>`,
  )
  const { title, version, description } = document.info
  const base = escapeHtml(contextPath)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} API</title>
<style>${style}</style></head><body>
<header><h1>${escapeHtml(title)} API <small>${escapeHtml(version)}</small></h1>
<input type="search" placeholder="Filter calls and shapes" aria-label="Filter calls and shapes"><a href="${base}/api-docs/openapi.json">OpenAPI</a></header>
<main><nav aria-label="Parts">${links.join('')}</nav><div>
<div class="quiet">${description
    .split('\n\n')
    .map((p) => `<p>${escapeHtml(p)}</p>`)
    .join('')}</div>
${sections.map(sectionText).join('\n')}
<p id="none" hidden>Nothing here has that in its name.</p></div></main>
<script>${script}</script></body></html>
`
}

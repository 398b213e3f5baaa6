import type { Plugin } from 'vite'

const isContract = /\/contract\/src\/[a-z-]+\.ts$/

/** Properties of a route that only servers use: they check requests by them, and describe the API. */
const serverOnly = new Set([
  'badStatus',
  'body',
  'errors',
  'fileTypes',
  'hasRanges',
  'identifiesUser',
  'params',
  'produces',
  'query',
  'refusesApiKeys',
])

/** Types of expressions that shapes are made by. */
const isMade = new Set(['CallExpression', 'MemberExpression', 'ObjectExpression', 'TemplateLiteral'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
}
interface Property extends Node {
  readonly key?: { readonly name?: string }
}

interface Declarator extends Node {
  readonly init: Node | null
}

/** A part of the code and what replaces it. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Rewrites the calls in a module of the contract. */
function createRewriter(code: string) {
  const splice = ({ start, end }: Node, pieces: readonly Piece[]): string => {
    const kept: string[] = []
    let at = start
    for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
      kept.push(code.slice(at, piece.start), piece.text)
      at = piece.end
    }
    return [...kept, code.slice(at, end)].join('')
  }

  const isServerOnly = ({ key }: Property): boolean => key?.name !== undefined && serverOnly.has(key.name)
  const rewriteRoute = ({ properties }: { readonly properties: readonly Property[] }): readonly Piece[] =>
    properties.flatMap((property) => {
      if (!isServerOnly(property)) return find(property)
      const { start, end } = property
      return { start, end: code[end] === ',' ? end + 1 : end, text: '' }
    })

  const rewriteCall = (call: Call): Piece => {
    const { start, end, callee, arguments: given } = call
    const [first] = given
    // Only servers describe shapes, and a call that registers something would keep all that is described.
    if (callee.name === 'describedAs' && first) return { start, end, text: splice(first, find(first)) }
    const isRoute = callee.name === 'route' && first?.type === 'ObjectExpression'
    const inside = isRoute
      ? rewriteRoute(first as Node & { readonly properties: readonly Property[] })
      : [...find(callee), ...find(given)]
    return { start, end, text: splice(call, inside) }
  }

  /** Marks shapes as free of side effects, so that the bundler removes unused ones; it cannot know that of a chain of calls. */
  const rewriteConstant = ({ init }: Declarator): readonly Piece[] => {
    const pieces = find(init)
    if (!init || !isMade.has(init.type)) return pieces
    const { start, end } = init
    return [{ start, end, text: `/* @__PURE__ */(() => (${splice(init, pieces)}))()` }]
  }

  function find(node: unknown): readonly Piece[] {
    if (Array.isArray(node)) return node.flatMap(find)
    if (typeof node !== 'object' || node === null) return []
    const { type } = node as Partial<Node>
    if (type === 'VariableDeclarator') return rewriteConstant(node as Declarator)
    return type === 'CallExpression' ? [rewriteCall(node as Call)] : Object.values(node).flatMap(find)
  }
  return (program: Node): string => splice({ type: program.type, start: 0, end: code.length }, find(program))
}

/**
 * Leaves out of the contract what the client never looks at: the shapes of requests, which servers check, and how shapes are described.
 * In the client `Route` has therefore neither `params` nor `query` nor `body` as values; their types remain.
 */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    apply: 'build',
    transform(code, id) {
      return isContract.test(id) ? { code: createRewriter(code)(this.parse(code)), map: null } : null
    },
  }
}

/** Names of secrets, wherever they occur: fields, headers, parameters. */
const names = [
  ...['password', 'passwd', 'secret', 'client_?secret', 'code_?verifier', 'credentials?'],
  ...[
    'authorization',
    'proxy-authorization',
    '(?:set-)?cookie',
    '(?:x-)?api-?_?key',
    'x-?auth-?(?:token|user|key)',
  ],
  ...[
    'x-komga-password',
    'x-kobo-\\w+',
    '(?:access|refresh|id|session|remember|csrf|signIn)?_?-?token',
    'komga-session',
  ],
  'komga-remember-me',
].join('|')

/** `"password":"…"` of JSON. */
const field = new RegExp(String.raw`"(${names})"(\s*:\s*\[?)"(?:[^"\\]|\\.)*"?`, 'gi')
/** `"password":"…"` within a text that is JSON itself. */
const innerField = new RegExp(String.raw`(?<!\\)(\\+)"(${names})\1"(\s*:\s*)\1".*?(?:(?<!\\)\1"|$)`, 'gi')
/** Elements of a list of headers, which some programs store in sequence: name, value, name, value. */
const element = new RegExp(String.raw`"(${names})"(\s*,\s*)"(?:[^"\\]|\\.)*"?`, 'gi')
/** `password=…` in URLs, forms and cookies, and `code` and `state` of a sign-in through a provider. */
const parameter = new RegExp(
  String.raw`((?<=[?&#;\s"'(]|^)(?:${names})|(?<=[?&])(?:code|state|key))=[^&;\s"'\\<>)]+`,
  'gi',
)
/** `Authorization: Basic …`, and the value alone. */
const scheme = /\b(Basic|Bearer|Digest|DPoP)(\s+)[\w\-.~+/=]{16,}/gi
/** `https://user:password@books.example.org` */
const userInfo = /(?<=\w:\/\/)[^\s/@"'\\]{1,500}@/g
/** The key in the path, for devices that cannot send headers. */
const inPath = /(?<=\/kobo\/)[\w-]+/g

const redacted = '[hidden]'

/** Maximum length of a searched line, in characters: the patterns need memory for each character. */
const maxLineLength = 100_000
const lineStart = /^\{"level":\d{1,3},"time":"[^"\\]{1,40}"/

function describeLine(line: string): string {
  const [start = '{"level":40'] = lineStart.exec(line) ?? []
  return `${start},"msg":"a line of ${line.length} characters was left out"}\n`
}

/**
 * Removes passwords, keys, tokens and cookies from a line of a log, by their names. The result is one line of JSON. A line of more than
 * 100,000 characters is replaced by its length. Never throws.
 */
export function redactSecrets(line: string): string {
  if (line.length > maxLineLength) return describeLine(line)
  return line
    .replace(field, `"$1"$2"${redacted}"`)
    .replace(element, `"$1"$2"${redacted}"`)
    .replace(innerField, `$1"$2$1"$3$1"${redacted}$1"`)
    .replace(parameter, `$1=${redacted}`)
    .replace(scheme, `$1$2${redacted}`)
    .replace(userInfo, `${redacted}@`)
    .replace(inPath, redacted)
}

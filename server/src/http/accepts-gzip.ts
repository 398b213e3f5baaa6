/** True when a client accepts gzip (RFC 9110 12.5.3). */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(header ?? ''))

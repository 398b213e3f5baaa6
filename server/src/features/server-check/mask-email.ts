/** Returns an address that its owner recognizes and nobody else can write to: `a…@e…`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name)[0] ?? ''}…@${Array.from(host)[0] ?? ''}…`
}

import { isIP, SocketAddress } from 'node:net'

/** `[2001:db8::1%eth0]:99`, `192.0.2.1:99`, or `2001:db8::1%eth0`, which cannot have a port. */
const node = /^(?:\[([\da-f:.]+)(?:%[^\]]*)?\]|([\d.]+))(?::[\w.-]+)?$|^([\da-f:.]+)(?:%.*)?$/i

/**
 * Returns the address of a node in its canonical form, without port and zone; IPv4 within IPv6 becomes IPv4. Undefined for other texts, such
 * as `unknown` and obfuscated names (RFC 7239 section 6). Proxies write such nodes into `Forwarded`, and many into `X-Forwarded-For`.
 */
export function parseAddress(text: string | undefined): string | undefined {
  const [, bracketed, v4, bare] = node.exec(text?.trim() ?? '') ?? []
  const address = bracketed ?? v4 ?? bare ?? ''
  const version = isIP(address)
  if (version === 4) return bracketed === undefined ? address : undefined
  if (version !== 6) return undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

/** Returns the nodes after the last one that is not an address, because nodes before it cannot be trusted. */
export const keepKnownAddresses = (nodes: readonly (string | undefined)[]): string[] =>
  nodes.slice(nodes.lastIndexOf(undefined) + 1).filter((address) => address !== undefined)

/**
 * Returns the network under which an address is counted: for IPv6 its network of 64 bits, because a client has all addresses of it (RFC 6177).
 * Returns other texts unchanged.
 */
export function toCountedNetwork(text: string): string {
  const address = parseAddress(text)
  if (!address?.includes(':')) return address ?? text
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [head = '', tail] = address.split('::')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}

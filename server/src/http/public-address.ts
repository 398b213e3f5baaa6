import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * True when an address belongs to the public internet: not this machine, its network or a reserved range (RFC 6890), also when wrapped into
 * IPv6 (mapped, NAT64, 6to4, Teredo). Only plain notations count as addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  return ipaddr.process(address).range() === 'unicast'
}

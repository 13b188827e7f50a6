const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** `[…]` of an address of a page: the browser knows what an IPv6 address is. */
function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)
}

/** Addresses as somebody types them, between spaces, commas or lines; and the first that is none. */
export function readAddresses(text: string): { readonly addresses: string[]; readonly wrong: string | null } {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return { addresses, wrong: addresses.find((address) => !IPV4.test(address) && !isIpv6(address)) ?? null }
}

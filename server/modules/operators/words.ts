/** A hash in words that two people can read to each other: each is sixteen bits of it. */
const CONSONANTS = 'bdfghjklmnprstvz'
const VOWELS = 'aiou'
const WORDS = 6

/** `lusab babad …`: the first 96 bits of a hash in hex. A word is consonant, vowel, consonant, vowel, consonant. */
export function wordsOf(hash: string): string[] {
  return Array.from({ length: WORDS }, (_, place) => {
    const bits = Number.parseInt(hash.slice(place * 4, place * 4 + 4), 16)
    const consonant = (shift: number) => CONSONANTS[(bits >> shift) & 15] ?? ''
    const vowel = (shift: number) => VOWELS[(bits >> shift) & 3] ?? ''
    return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0)
  })
}

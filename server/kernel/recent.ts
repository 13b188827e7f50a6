/** Sets an entry as the last of a map, which so holds the longest unset first; beyond `most` entries the first is forgotten. */
export function setLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= most) return
  for (const first of map.keys()) {
    map.delete(first)
    return
  }
}

/** Texts of which the answer is remembered, and how long one may be: what strangers send must not fill the memory. */
const MOST_TEXTS = 100
const LONGEST_TEXT = 300

/** The same function of a text, which remembers its last answers. They are shared: nobody may change them. */
export function remembering<Answer>(make: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = make(text)
    if (text.length <= LONGEST_TEXT) setLast(answers, text, answer, MOST_TEXTS)
    return answer
  }
}

/** A text as searches compare it: in lower case and without accents; Turkish writes i with and without a dot. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')

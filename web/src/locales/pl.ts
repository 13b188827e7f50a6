/** The text files of this language: a page that never changes language never learns of the others. */
export default import.meta.glob<{ default: Record<string, string> }>('./pl/*.ts')

/** Texts of content. */
export default {} as const

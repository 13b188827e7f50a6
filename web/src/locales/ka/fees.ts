/** Texts of fees. */
export default {} as const

/** Texts of site. */
export default {} as const

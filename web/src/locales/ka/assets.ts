/** Texts of assets. */
export default {} as const

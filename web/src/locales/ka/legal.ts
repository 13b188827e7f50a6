/** Texts of legal. */
export default {} as const

/** How often the exchange is killed with one seed. */
export const ROUNDS_A_SEED = 6

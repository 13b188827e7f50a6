/** The promotion for customers of a mobile operator. */
export { bonusCenterQuery, promotionQuery } from './queries.ts'
export { BonusCenterPage } from './pages/bonus-center-page.tsx'
export { PromotionPage } from './pages/promotion-page.tsx'

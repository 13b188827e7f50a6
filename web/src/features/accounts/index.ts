export { registrationConsents } from './data.ts'
export { ClosedPage } from './pages/closed-page.tsx'
export { RegisterPage } from './pages/register-page.tsx'
export { SignInPage } from './pages/sign-in-page.tsx'

export { NotificationBell } from './pages/notification-bell.tsx'

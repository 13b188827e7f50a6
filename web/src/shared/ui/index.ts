export { BackLink } from './base/back-link.tsx'
export { Badge, type BadgeKind } from './base/badge.tsx'
export { Banner } from './base/banner.tsx'
export {
  Button,
  ButtonLink,
  buttonClass,
  IconButton,
  Spinner,
  type ButtonKind,
  type ButtonProps,
  type ButtonSize,
} from './base/button.tsx'
export { CopyButton } from './base/copy-button.tsx'

export { cx } from './base/cx.ts'
export { DocumentLayout, type DocumentLink } from './document.tsx'
export {
  Checkbox,
  Field,
  Input,
  NumberField,
  PasswordField,
  SearchField,
  TextField,
  type ControlProps,
} from './base/field.tsx'
export { LazyTrigger, type Face } from './base/lazy-trigger.tsx'
export { Pagination } from './base/pagination.tsx'
export { AlignedFigure, PriceChange, TickingFigure, toneOf } from './base/price.tsx'
export { FieldGroup } from './base/field-group.tsx'
export { Segmented } from './base/segmented.tsx'
export { Select, type SelectOption } from './base/select.tsx'
export { Sparkline } from './base/sparkline.tsx'
export { Empty, Failure, Skeleton } from './base/states.tsx'
export { Table, type Column, type SortDirection } from './base/table.tsx'
export { TabLink, TabLinks } from './base/tab-links.tsx'
export { CoinMark, PairMark } from './coin-mark.tsx'
export { toastApiError } from './api-errors.ts'
export { openModal } from './modals/open.ts'
export type { TransferAsset } from './modals/contents/transfer.tsx'
export { dismissToast, toast, type ToastOptions, type ToastType } from './toast.ts'
export { useIdle } from './use-idle.ts'
export { palettes, themes, useAppearance, type Palette, type Theme } from './theme.tsx'
// Dialog, Menu, Tabs, Tooltip and CodeInput have their own entries (shared/ui/<name>.ts): they bring code that a plain
// page need not carry.
export { chooseLanguage, useLanguageAddress } from './shell/language-links.tsx'

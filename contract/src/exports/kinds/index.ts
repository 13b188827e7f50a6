/** Without schemas, for pages that only name them. */
/** Histories that an account can have as a file. */
export const exportKinds = ['orders', 'deals', 'transfers', 'deposits', 'payments', 'withdrawals'] as const
export type ExportKindName = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a history can be narrowed by, as its page calls it. */
export const exportFilters = ['market', 'side', 'status', 'ticker', 'reason'] as const
export type ExportFilterName = (typeof exportFilters)[number]

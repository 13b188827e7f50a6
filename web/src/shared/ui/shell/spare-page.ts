import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Gives what is shown where a page can't be had, nor the page that would say so; there once the browser has rested. */
export const spare: { page?: () => { readonly default: ComponentType<ErrorComponentProps> } } = {}

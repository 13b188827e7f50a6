/** What a browser says of itself, without anything that could be markup. */
export const deviceText = (userAgent: string): string => userAgent.replaceAll(/[^\w .,;:()/+-]/g, '').slice(0, 200)

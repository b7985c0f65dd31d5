/** Without the fields that are absent: what is stored stays. */
export const semVazios = <T extends object>(
  campos: T,
): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

let pediu = false

/** The person asked for `/front`: their own first page is chosen when the role is known. */
export function comecar(): void {
  pediu = true
}

export const veioDoComeco = (): boolean => pediu

export function esquecerComeco(): void {
  pediu = false
}

/** `12.345.678/0001-95`, of the fourteen digits. */
export const formatarCnpj = (cnpj: string): string =>
  cnpj.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5')

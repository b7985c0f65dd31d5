/** The words of a code of a list; what is in no list stays as it is. */
export const porExtenso = (lista: string, codigo: string) =>
  `coalesce((select l.descricao from lista l where l.lista = '${lista}' and l.codigo = ${codigo}),
      ${codigo})`

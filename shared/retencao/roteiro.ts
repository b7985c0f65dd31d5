import type { MarcaDaCtc } from './shapes.ts'

const abertura =
  'Confirme com quem fala. Pergunte: "Foi o senhor ou a senhora quem pediu para levar este contrato para outro banco?"'
const fim =
  'Não insista depois de um não. Registre o que o cliente disse, com as palavras dele, e guarde a prova.'

/** What may be said: with an offer or without one, and what a mark of the case forbids. */
export function roteiroDaCtc({
  temOferta,
  marcas,
}: {
  temOferta: boolean
  marcas: readonly MarcaDaCtc[]
}): string {
  const meio = temOferta
    ? 'Diga o que o outro banco oferece e o que nós podemos fazer, sempre com parcela, prazo, CET e total. Não prometa o que não está na tela.'
    : 'Não há oferta que valha para o cliente. Explique o contrato como está; se ele quiser sair, informe o saldo.'
  const avisos = [
    ...(marcas.includes('REFIN_VIVO')
      ? ['O contrato já está em um refinanciamento: fale dele antes de qualquer oferta.']
      : []),
    ...(marcas.includes('REVERSAO')
      ? ['O cliente ainda pode desistir deste contrato: diga isso a ele.']
      : []),
  ]
  return [abertura, ...avisos, meio, fim].join('\n')
}

import { centavos } from '#shared/dinheiro.ts'
import type { BeneficioDoHiscon, Divergencia } from '#shared/hiscon/documento.ts'

/** What was read against what page 1 and the table of the margins declare. */
export function conferir({ contratos, quantidades, margens }: BeneficioDoHiscon): Divergencia[] {
  const vivos = contratos.filter(({ secao }) => secao === 'ATIVOS')
  const ativos = vivos.filter(({ situacao }) => situacao === 'ATIVO').length
  const suspensos = vivos.filter(({ situacao }) => situacao?.startsWith('SUSPENSO')).length
  const divergencias: Divergencia[] = []
  // A line that is not printed declares nothing: then none may have been read.
  if ((quantidades.ativos ?? 0) !== ativos)
    divergencias.push({ sobre: 'ATIVOS', declarado: quantidades.ativos, lido: ativos })
  if ((quantidades.suspensos ?? 0) !== suspensos)
    divergencias.push({ sobre: 'SUSPENSOS', declarado: quantidades.suspensos, lido: suspensos })
  const reservados = vivos.filter(({ situacao }) => situacao === 'RESERVADO').length
  const { reservadosPortabilidade: porPort, reservadosRefinanciamento: porRefin } = quantidades
  const declarados = (porPort ?? 0) + (porRefin ?? 0)
  if (declarados !== reservados)
    divergencias.push({ sobre: 'RESERVADOS', declarado: declarados, lido: reservados })
  const declarada = margens.utilizada.emprestimos
  const somada = vivos.reduce((soma, { parcela }) => soma + (parcela ?? 0), 0)
  if (declarada !== null && declarada !== somada && vivos.every(({ parcela }) => parcela !== null))
    divergencias.push({ sobre: 'UTILIZADA', declarado: declarada, lido: centavos(somada) })
  const numeros = contratos.flatMap(({ contrato, secao }) =>
    contrato === null ? [] : [`${secao} ${contrato}`],
  )
  if (new Set(numeros).size < numeros.length) divergencias.push({ sobre: 'REPETIDO' })
  return divergencias
}

import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { criarLeitorDeFileira } from './campos.ts'
import { conferirContrato } from './contratos.ts'

type Leitor = ReturnType<typeof criarLeitorDeFileira>

/** The cells of a loan that a person may read for the reader, each by the reader's own format. */
const leitores = {
  contrato: (ler: Leitor) => ({ contrato: ler.contrato() }),
  banco: (ler: Leitor) => ({ banco: ler.banco() }),
  situacao: (ler: Leitor) => ({ situacao: ler.situacao() }),
  origem: (ler: Leitor) => ({ origem: ler.origem() }),
  inclusao: (ler: Leitor) => ({ inclusao: ler.dia('inclusao') }),
  inicio: (ler: Leitor) => ({ inicio: ler.mes('inicio') }),
  fim: (ler: Leitor) => ({ fim: ler.mes('fim') }),
  parcelas: (ler: Leitor) => ({ parcelas: ler.parcelas() }),
  parcela: (ler: Leitor) => ({ parcela: ler.dinheiro('parcela') }),
  emprestado: (ler: Leitor) => ({ emprestado: ler.dinheiro('emprestado') }),
  liberado: (ler: Leitor) => ({ liberado: ler.dinheiro('liberado') }),
  iof: (ler: Leitor) => ({ iof: ler.dinheiro('iof') }),
  cetMensal: (ler: Leitor) => ({ cetMensal: ler.taxa('cetMensal') }),
  cetAnual: (ler: Leitor) => ({ cetAnual: ler.taxa('cetAnual') }),
  jurosMensal: (ler: Leitor) => ({ jurosMensal: ler.taxa('jurosMensal') }),
  jurosAnual: (ler: Leitor) => ({ jurosAnual: ler.taxa('jurosAnual') }),
  valorPago: (ler: Leitor) => ({ valorPago: ler.dinheiro('valorPago') }),
  primeiroDesconto: (ler: Leitor) => ({ primeiroDesconto: ler.dia('primeiroDesconto') }),
  suspensaoBanco: (ler: Leitor) => ({ suspensaoBanco: ler.dia('suspensaoBanco') }),
  suspensaoInss: (ler: Leitor) => ({ suspensaoInss: ler.dia('suspensaoInss') }),
  reativacaoBanco: (ler: Leitor) => ({ reativacaoBanco: ler.dia('reativacaoBanco') }),
  reativacaoInss: (ler: Leitor) => ({ reativacaoInss: ler.dia('reativacaoInss') }),
  exclusao: (ler: Leitor) => ({ exclusao: ler.dia('exclusao') }),
  motivoExclusao: (ler: Leitor) => ({ motivoExclusao: ler.motivo() }),
} satisfies Record<string, (ler: Leitor) => Partial<ContratoDoHiscon>>

export type CampoDoContrato = keyof typeof leitores

export const ehCampoDoContrato = (campo: string): campo is CampoDoContrato =>
  Object.hasOwn(leitores, campo)

type Corrigido = { campo: CampoDoContrato; texto: string }

/**
 * The loan with cells as a person read them on the page. Null: one of them is not in the format of its
 * column. What follows from the fields is judged again; `duvidas` is what still contradicts itself.
 */
export function corrigirContrato(
  lido: ContratoDoHiscon,
  corrigidos: readonly Corrigido[],
): { contrato: ContratoDoHiscon } | { errados: CampoDoContrato[] } {
  const errados: CampoDoContrato[] = []
  let campos: ContratoDoHiscon = { ...lido }
  for (const { campo, texto } of corrigidos) {
    const linha = texto.trim().replaceAll(/\s+/g, ' ')
    const celula = { compacto: linha.replaceAll(' ', ''), linhas: [linha], incerta: false }
    const ler = criarLeitorDeFileira({ celulas: new Map([[campo, celula]]), y: 0 })
    const novo = leitores[campo](ler)
    if (ler.duvidas.length > 0) errados.push(campo)
    campos = { ...campos, ...novo }
  }
  if (errados.length > 0) return { errados }
  const ilegivel =
    campos.jurosMensal === null &&
    lido.duvidas.some(({ campo, motivo }) => campo === 'jurosMensal' && motivo === 'ILEGIVEL')
  return { contrato: { ...campos, ...conferirContrato(campos, ilegivel) } }
}

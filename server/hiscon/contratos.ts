import { anualizar, taxaImplicita } from '#shared/calculo/taxa-implicita.ts'
import { mesesEntre } from '#shared/data.ts'
import type { CartaoDoHiscon, ContratoDoHiscon, Duvida } from '#shared/hiscon/documento.ts'
import { criarLeitorDeFileira } from './campos.ts'
import type { Fileira } from './fileiras.ts'

type Onde = { pagina: number; secao: 'ATIVOS' | 'EXCLUIDOS' }

/** Percent a month between the printed rate and the one of the instalments: another day count. */
const FOLGA_DA_TAXA = 0.35

export function lerContrato(fileira: Fileira, onde: Onde): ContratoDoHiscon {
  const ler = criarLeitorDeFileira(fileira)
  const lido = {
    ...onde,
    contrato: ler.contrato(),
    banco: ler.banco(),
    situacao: ler.situacao(),
    origem: ler.origem(),
    inclusao: ler.dia('inclusao'),
    inicio: ler.mes('inicio'),
    fim: ler.mes('fim'),
    parcelas: ler.parcelas(),
    parcela: ler.dinheiro('parcela'),
    emprestado: ler.dinheiro('emprestado'),
    liberado: ler.dinheiro('liberado'),
    iof: ler.dinheiro('iof'),
    cetMensal: ler.taxa('cetMensal'),
    cetAnual: ler.taxa('cetAnual'),
    jurosMensal: ler.taxa('jurosMensal'),
    jurosAnual: ler.taxa('jurosAnual'),
    valorPago: ler.dinheiro('valorPago'),
    primeiroDesconto: ler.dia('primeiroDesconto'),
    suspensaoBanco: ler.dia('suspensaoBanco'),
    suspensaoInss: ler.dia('suspensaoInss'),
    reativacaoBanco: ler.dia('reativacaoBanco'),
    reativacaoInss: ler.dia('reativacaoInss'),
    exclusao: ler.dia('exclusao'),
    motivoExclusao: ler.motivo(),
  }
  for (const campo of camposPrecisos) ler.exigir(campo, lido[campo])
  const ilegivel = ler.duvidas.some(({ campo }) => campo === 'jurosMensal')
  const { taxa, duvidas } = conferirContrato(lido, ilegivel)
  return { ...lido, taxa, duvidas: [...ler.duvidas, ...duvidas] }
}

/** A loan without one of them is none that one may count with. */
const camposPrecisos = [
  'contrato',
  'banco',
  'situacao',
  'inicio',
  'fim',
  'parcelas',
  'parcela',
  'emprestado',
] as const

/** What follows from the fields: the rate, and where they contradict each other. */
export function conferirContrato(
  lido: Campos,
  semTaxa: boolean,
): Pick<ContratoDoHiscon, 'taxa' | 'duvidas'> {
  const { emprestado, parcela, parcelas } = lido
  const solvida =
    emprestado !== null && parcela !== null && parcelas !== null
      ? taxaImplicita({ emprestado, parcela, parcelas })
      : null
  return {
    taxa: taxaDe(lido.jurosMensal, semTaxa ? null : solvida),
    duvidas: incoerencias(lido, solvida),
  }
}

/** An unreadable printed rate is no missing one: a person reads it. */
function taxaDe(impressa: number | null, solvida: number | null): ContratoDoHiscon['taxa'] {
  if (impressa !== null) return { mensal: impressa, origem: 'IMPRESSA' }
  return solvida === null ? null : { mensal: solvida, origem: 'CALCULADA' }
}

type Campos = Omit<ContratoDoHiscon, 'taxa' | 'duvidas'>

/** Fields that contradict each other: one of them was misread, misprinted or changed. */
function incoerencias(lido: Campos, solvida: number | null): Duvida[] {
  const duvidas: Duvida[] = []
  const notar = (...campos: string[]) => {
    for (const campo of campos) duvidas.push({ campo, motivo: 'INCOERENTE' })
  }
  const { inicio, fim, parcelas, parcela, emprestado, jurosMensal, cetMensal } = lido
  if (
    inicio &&
    fim &&
    parcelas !== null &&
    mesesEntre(`${inicio}-01`, `${fim}-01`) + 1 !== parcelas
  )
    notar('inicio', 'fim', 'parcelas')
  const tudo = emprestado !== null && parcela !== null && parcelas !== null
  if (tudo && solvida === null) notar('parcela', 'emprestado', 'parcelas')
  else if (
    jurosMensal !== null &&
    solvida !== null &&
    Math.abs(jurosMensal - solvida) > FOLGA_DA_TAXA
  )
    notar('jurosMensal', 'parcela', 'emprestado')
  if (!rendeAoAno(jurosMensal, lido.jurosAnual)) notar('jurosMensal', 'jurosAnual')
  if (!rendeAoAno(cetMensal, lido.cetAnual)) notar('cetMensal', 'cetAnual')
  if (lido.inclusao && inicio && `${inicio}-31` < lido.inclusao) notar('inclusao', 'inicio')
  if (!daSecao(lido)) notar('situacao')
  return duvidas
}

function rendeAoAno(mensal: number | null, anual: number | null): boolean {
  if (mensal === null || anual === null) return true
  return Math.abs(anualizar(mensal) - anual) < 0.6
}

const daSecao = ({ situacao, secao }: Pick<ContratoDoHiscon, 'situacao' | 'secao'>): boolean =>
  situacao === null ||
  (situacao === 'EXCLUIDO' || situacao === 'ENCERRADO') === (secao === 'EXCLUIDOS')

export function lerCartao(fileira: Fileira, onde: Onde): CartaoDoHiscon {
  const ler = criarLeitorDeFileira(fileira)
  const lido = {
    ...onde,
    contrato: ler.contrato(),
    tipo: ler.tipo(),
    banco: ler.banco(),
    situacao: ler.situacao(),
    origem: ler.origem(),
    inclusao: ler.dia('inclusao'),
    limite: ler.dinheiro('limite'),
    reservado: ler.dinheiro('reservado'),
    exclusao: ler.dia('exclusao'),
    motivoExclusao: ler.motivo(),
  }
  const { contrato, tipo, banco, situacao, limite, reservado } = lido
  for (const [campo, valor] of Object.entries({
    contrato,
    tipo,
    banco,
    situacao,
    limite,
    reservado,
  }))
    ler.exigir(campo, valor)
  if (!daSecao(lido)) ler.duvidas.push({ campo: 'situacao', motivo: 'INCOERENTE' })
  return { ...lido, duvidas: ler.duvidas }
}

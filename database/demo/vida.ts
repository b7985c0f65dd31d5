import type { Dia } from '#shared/data.ts'
import {
  prazoDaEtapa,
  type SituacaoDaAverbacao,
  type SituacaoProposta,
} from '#shared/proposta/situacao.ts'
import { arredondar } from '#shared/calculo/arredondar.ts'
import { escopoDaPolitica, taxaDaPortabilidade } from '#shared/calculo/politica-portabilidade.ts'
import { andamento, saldoDevedor } from '#shared/calculo/saldo.ts'
import type { Passo } from './caminhos.ts'
import type { Cliente } from './cliente.ts'
import { comoAntigo, comoQuitado, termosEm } from './contratos.ts'
import type { Mundo } from './mundo.ts'
import { pesos } from './pesos.ts'
import {
  condicoesDe,
  precificar,
  precificarPortabilidade,
  type Preco,
  resultadoDe,
} from './numeros.ts'
import { type Organizacao, quemTrabalha } from './organizacao.ts'
import { diaDoMomento, type Momento } from './relogio.ts'
import type { Receita } from './receita.ts'
import type { Contrato, Vinculo } from './vinculos.ts'

/** An oportunidade with everything that happened to it. */
export type Vida = {
  receita: Receita
  cliente: Cliente
  vinculo: Vinculo
  contrato: Contrato | null
  produto: string
  perfil: string
  parcela: number
  valor: number
  criticas: readonly (readonly [critica: string, impeditiva: boolean])[]
  passos: readonly Passo[]
  momentos: readonly Momento[]
  anterior?: string | null
  /** The resulting contract. */
  vendido?: Contrato
}

/** Writes the oportunidade, its history, simulations and propostas. */
export function gravarVida(
  mundo: Mundo,
  organizacao: Organizacao,
  vida: Vida,
): { id: string; simuladas: Momento[] } {
  const { lote, instante, sorteio } = mundo
  const { cliente, receita, vinculo, contrato, passos, momentos } = vida
  const [criada = 0] = momentos
  const id = mundo.id(criada)
  const quem = (momento: Momento) =>
    receita.atendente &&
    quemTrabalha(mundo, organizacao, receita.atendente, receita.promotor, momento)
  let status: string | null = null
  let mudancas = 0
  let atualizada = criada
  let preco: Preco | null = null
  let idSimulacao: string | null = null
  let fator: { id: number; observacao: string | null } | null = null
  const simuladas: Momento[] = []
  const propostas = new Map<
    number,
    { passos: { passo: NonNullable<Passo['proposta']>; momento: Momento }[] }
  >()

  passos.forEach(({ oportunidade, proposta }, k) => {
    const momento = momentos[k] ?? criada
    if (oportunidade) {
      const { para, por, fator: idFator, observacao = null } = oportunidade
      if (para === 'Simulada') {
        preco = precoEm(mundo, vida, diaDoMomento(mundo.relogio, momento)) ?? preco
        if (preco) {
          idSimulacao = gravarSimulacao(mundo, vida, id, preco, momento, quem(momento)?.id)
          simuladas.push(momento)
        }
      }
      if (idFator !== undefined) fator = { id: idFator, observacao }
      lote.por('oportunidade_historico', {
        id: mundo.id(momento),
        id_oportunidade: id,
        id_cliente: cliente.id,
        de: status,
        para,
        por,
        id_usuario: por === 'USUARIO' ? (quem(momento)?.id ?? null) : null,
        codigo_promotor: receita.promotor,
        id_fator_perda: idFator ?? null,
        observacao,
        ocorrido_em: instante(momento),
      })
      status = para
      mudancas += 1
      atualizada = momento
    }
    if (proposta) {
      const conta = propostas.get(proposta.conta) ?? { passos: [] }
      conta.passos.push({ passo: proposta, momento })
      propostas.set(proposta.conta, conta)
    }
  })

  for (const { passos: feitos } of propostas.values()) {
    gravarProposta(mundo, vida, {
      id,
      idSimulacao,
      preco,
      feitos,
      quem: (momento) => quem(momento)?.id,
    })
  }
  const perda: { id: number; observacao: string | null } | null = fator
  const valor: Preco | null = preco
  lote.por('oportunidade', {
    id,
    id_relacionamento: cliente.idRelacionamento,
    id_cliente: cliente.id,
    codigo_promotor: receita.promotor,
    id_contrato: contrato?.id ?? null,
    id_beneficio: vinculo.idBeneficio,
    id_empregador: vinculo.idEmpregador,
    codigo_convenio: vinculo.convenio,
    produto: vida.produto,
    perfil: vida.perfil,
    origem: sorteio.pesado(pesos.oportunidades.origens),
    status,
    valor_liberado: vida.vendido?.liberado ?? liberadoDe(valor) ?? vida.valor,
    valor_em: diaDoMomento(mundo.relogio, atualizada),
    id_simulacao: idSimulacao,
    id_fator_perda: idDe(perda),
    observacao_perda: observacaoDe(perda),
    id_oportunidade_anterior: vida.anterior ?? null,
    versao: mudancas,
    criada_em: instante(criada),
    atualizada_em: instante(atualizada),
  })
  if (status !== 'Ganha' && status !== 'Perdida') {
    for (const [critica, impeditiva] of vida.criticas) {
      lote.por('oportunidade_critica', { id_oportunidade: id, critica, impeditiva })
    }
  }
  return { id, simuladas }
}

// The compiler does not see assignments in a callback; these repeat the types.
const liberadoDe = (preco: Preco | null) => preco?.liberado
const idDe = (fator: { id: number } | null) => fator?.id ?? null
const observacaoDe = (fator: { observacao: string | null } | null) => fator?.observacao ?? null

/**
 * Terms of that day, or those of the contract sold in the end. When they release nothing, the best
 * available ones: a loan that pays nothing would not be saved. A contract of another bank is priced
 * over its remaining term.
 */
function precoEm(mundo: Mundo, vida: Vida, dia: Dia): Preco | null {
  const { vinculo, parcela, contrato, vendido } = vida
  if (vida.produto === 'PORT' && contrato) {
    const taxaMensal = vendido?.taxa ?? taxaDoPortado(mundo, vinculo, contrato, dia)
    return precificarPortabilidade(contrato, { liberacao: dia, taxaMensal })
  }
  const doDia = termosEm(mundo, vinculo, dia)
  const teto = mundo.regra('teto_juros_am', vinculo.regime, dia)
  const maximo = mundo.regra('prazo_max_parcelas', vinculo.regime, dia)
  const usuais = vendido
    ? { taxaMensal: Math.min(vendido.taxa, teto), prazo: Math.min(vendido.prazo, maximo) }
    : { taxaMensal: doDia.taxaMensal, prazo: doDia.prazo }
  const melhores = { taxaMensal: arredondar(teto - 0.25, 2), prazo: maximo }
  for (const escolhidos of [usuais, melhores]) {
    const preco = precificar({ ...doDia, ...escolhidos }, parcela, contrato)
    if (preco && preco.liberado > 0) return preco
  }
  return null
}

/** What is offered for a contract of another bank, or a little less to win it, above the floor. */
function taxaDoPortado(
  { regra, sorteio }: Mundo,
  { regime }: Vinculo,
  { banco, taxa }: Contrato,
  dia: Dia,
): number {
  const pontos = regra('port_reducao_taxa_pontos', escopoDaPolitica(banco), dia)
  const oferecida = taxaDaPortabilidade(taxa, pontos, regra('teto_juros_am', regime, dia))
  const menor = arredondar(oferecida - sorteio.centesimos(0, 10), 2)
  return Math.max(regra('taxa_min_am', regime, dia), menor)
}

function gravarSimulacao(
  { lote, instante, id: novoId }: Mundo,
  { cliente, receita, vinculo, contrato }: Vida,
  idOportunidade: string,
  preco: Preco,
  momento: Momento,
  idUsuario: string | undefined,
): string {
  const id = novoId(momento)
  lote.por('simulacao', {
    id,
    id_relacionamento: cliente.idRelacionamento,
    id_cliente: cliente.id,
    codigo_promotor: receita.promotor,
    id_oportunidade: idOportunidade,
    tipo: preco.tipo,
    entrada: condicoesDe(preco, vinculo, contrato),
    resultado: resultadoDe(preco, vinculo, contrato),
    valor_liberado: preco.recebido,
    valor_parcela: preco.parcela,
    prazo: preco.termos.prazo,
    taxa_am: preco.termos.taxaMensal,
    id_usuario: idUsuario,
    criada_em: instante(momento),
  })
  return id
}

type Conta = {
  id: string
  idSimulacao: string | null
  preco: Preco | null
  feitos: { passo: NonNullable<Passo['proposta']>; momento: Momento }[]
  quem: (momento: Momento) => string | undefined
}

function gravarProposta(
  mundo: Mundo,
  vida: Vida,
  { id: idOportunidade, idSimulacao, preco, feitos, quem }: Conta,
): void {
  const { lote, instante } = mundo
  const { cliente, receita, vinculo, contrato } = vida
  const [primeiro] = feitos
  const ultimo = feitos.at(-1)
  if (!primeiro || !ultimo) return
  const id = mundo.id(primeiro.momento)
  const { para: situacao, motivo = null, recuperavel = null } = ultimo.passo
  const valores = valoresDaProposta(vida, preco)
  const sorteado = mundo.numeroDaProposta()
  // The contract of a paid proposta has its number.
  const numero = situacao === 'PAGA' && vida.vendido ? vida.vendido.numero : sorteado
  const prazo = fimDaEtapa(vida, mundo, situacao, ultimo.momento)
  lote.por('proposta', {
    id,
    numero,
    id_oportunidade: idOportunidade,
    id_relacionamento: cliente.idRelacionamento,
    id_cliente: cliente.id,
    codigo_promotor: receita.promotor,
    id_simulacao: idSimulacao,
    produto: vida.produto,
    id_beneficio: vinculo.idBeneficio,
    id_empregador: vinculo.idEmpregador,
    codigo_convenio: vinculo.convenio,
    situacao,
    ...valores.colunas,
    saldo_informado: feitos.some(({ passo }) => passo.para === 'SALDO_RECEBIDO')
      ? valores.colunas.valor_financiado
      : null,
    id_dados_bancarios: cliente.idDadosBancarios,
    id_usuario: quem(primeiro.momento),
    motivo_reprovacao: motivo,
    recuperavel,
    prazo_etapa: prazo,
    protocolo_banco: feitos.length > 1 ? `BC${mundo.sorteio.digitos(10)}` : null,
    versao: feitos.length,
    criada_em: instante(primeiro.momento),
    atualizada_em: instante(ultimo.momento),
  })
  feitos.forEach(({ passo, momento }, k) => {
    lote.por('proposta_historico', {
      id: mundo.id(momento),
      id_proposta: id,
      id_cliente: cliente.id,
      de: feitos[k - 1]?.passo.para ?? null,
      para: passo.para,
      por: passo.por,
      id_usuario: passo.por === 'USUARIO' ? quem(momento) : null,
      motivo: passo.motivo ?? null,
      ocorrido_em: instante(momento),
    })
  })
  gravarAverbacao(mundo, vida, { id, numero, feitos })
  if (contrato) {
    lote.por('proposta_contrato', {
      id_proposta: id,
      id_contrato: contrato.id,
      saldo_devedor: valores.saldo,
    })
  }
}

/**
 * The booking of a loan of the INSS. While its holder has not confirmed it is looked at again at the
 * end of the step, and undone then; any other has its answer, which the bank was told.
 */
function gravarAverbacao(
  mundo: Mundo,
  vida: Vida,
  { id, numero, feitos }: Pick<Conta, 'feitos'> & { id: string; numero: string },
): void {
  const { cliente, receita, vinculo, produto } = vida
  const { lote, instante } = mundo
  const pedida = feitos.find(({ passo }) => passo.para === 'AVERBACAO')
  const ultimo = feitos.findLast(({ passo }) => passo.para !== 'PAGA')
  const doInss = vinculo.regime.startsWith('INSS') && (produto === 'NOVO' || produto === 'REFIN')
  if (!pedida || !ultimo || !doInss) return
  const situacao = averbacaoEm[ultimo.passo.para] ?? 'DESFEITA'
  const anuencia = feitos.find(({ passo }) => passo.para === 'ANUENCIA')
  const limite = anuencia ? fimDaEtapa(vida, mundo, 'ANUENCIA', anuencia.momento) : null
  lote.por('averbacao', {
    id_proposta: id,
    id_cliente: cliente.id,
    codigo_promotor: receita.promotor,
    contrato: numero,
    situacao,
    limite,
    proxima_consulta: situacao === 'PENDENTE' ? limite : null,
    banco_informado_em: situacao === 'PENDENTE' ? null : instante(ultimo.momento),
    // The stand-in does not know these loans: they were paid by the calendar.
    retorno_em: mundo.relogio.hoje,
    criada_em: instante(pedida.momento),
    atualizada_em: instante(ultimo.momento),
  })
}

const averbacaoEm: Partial<Record<SituacaoProposta, SituacaoDaAverbacao>> = {
  ANUENCIA: 'PENDENTE',
  AVERBADA: 'CONFIRMADA',
}

/** A paid proposta has the numbers of its contract; the others those of the last simulation. */
function valoresDaProposta({ vendido, contrato }: Vida, preco: Preco | null) {
  if (!preco) throw new Error('A proposta needs a simulation')
  if (!vendido) {
    const { taxaMensal: taxa, prazo } = preco.termos
    return { saldo: preco.saldo, colunas: colunasDe({ ...preco, taxa, prazo }, preco.cetAnual) }
  }
  return {
    saldo: contrato ? saldoEm(contrato, vendido) : 0,
    colunas: colunasDe(vendido, preco.cetAnual),
  }
}

type Valores = {
  financiado: number
  liberado: number
  parcela: number
  prazo: number
  taxa: number
}

const colunasDe = (
  { financiado, liberado, parcela, prazo, taxa }: Valores,
  cetAnual: number | null,
) => ({
  valor_financiado: financiado,
  valor_liberado: liberado,
  valor_parcela: parcela,
  prazo,
  taxa_am: taxa,
  cet_aa: cetAnual,
})

/** What this sale settles: a portability also what is in the payroll already. */
function saldoEm(antigo: Contrato, { origem, dia, primeiro }: Contrato): number {
  const contrato = comoAntigo(antigo)
  const { restantes, proximoVencimento } =
    origem === 'REFIN'
      ? comoQuitado(antigo, { liberacao: dia, primeiroVencimento: primeiro })
      : andamento(contrato, dia)
  if (!proximoVencimento) return 0
  return saldoDevedor({ ...contrato, restantes, proximoVencimento }, dia).saldoDevedor
}

/** The last instant of the step, or null where it has no service time. */
function fimDaEtapa(
  { receita }: Vida,
  { regras, relogio, instante }: Mundo,
  situacao: SituacaoProposta,
  desde: Momento,
): string | Date | null {
  if (situacao === 'ANUENCIA' && receita.anuenciaVenceHoje) {
    return `${relogio.hoje}T23:59:59.999-03:00`
  }
  return prazoDaEtapa(situacao, new Date(instante(desde)), regras)
}

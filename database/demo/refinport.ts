import { somarDiasUteis } from '#shared/calendario.ts'
import { type Dia, hoje, somarMeses } from '#shared/data.ts'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { prazoDaEtapa, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { Lote } from './lote.ts'
import { numeroDeContrato } from './numero-de-contrato.ts'
import { condicoesDe, type Preco, resultadoDe } from './numeros.ts'
import { vinculoComum } from './receita.ts'
import type { Sorteio } from './sorteio.ts'
import type { Contrato, Vinculo } from './vinculos.ts'

type Passo = { para: SituacaoProposta; por: string; em: Date }

/** A portability of the INSS, its way to the approval, and the contract that it brings. */
export type Portabilidade = {
  id: string
  numero: string
  idOportunidade: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  codigoConvenio: string
  idBeneficio: string
  idUsuario: string
  idDadosBancarios: string | null
  origem: string
  prazo: number
  taxa: number
  parcela: number
  simuladaEm: Date
  passos: Passo[]
  pagaEm: Date | null
  /** The contract of the origin. */
  antigo: { id: string; numero: string; banco: string; parcela: number; primeiro: Dia }
  /** The contract that it brought, once it was paid. */
  trazido: { id: string; banco: string; primeiro: Dia } | null
}

export type Mesa = { regras: RegrasVigentes; lote: Lote; sorteio: Sorteio; dia: Dia }
export type Feita = { id: string; idTrazido: string; dia: Dia }

/** Business days from the payment of a portability to that of its refinancing, step by step. */
const depois = [
  ['AVERBACAO', 'SISTEMA', 0],
  ['ANUENCIA', 'SISTEMA', 0],
  ['AVERBADA', 'SISTEMA', 2],
  ['PAGA', 'BANCO', 3],
] as const satisfies [SituacaoProposta, string, number][]
export const ATE_PAGAR = 3

/** The contract as it is once the portability was paid; before that it has the number of the origin. */
export function comoNosso({
  antigo,
  trazido,
  numero,
  prazo,
  parcela,
  taxa,
}: Portabilidade): Contrato {
  const primeiro = trazido?.primeiro ?? antigo.primeiro
  return {
    ...daPortabilidade,
    id: trazido?.id ?? antigo.id,
    numero: trazido ? numero : antigo.numero,
    banco: trazido?.banco ?? antigo.banco,
    primeiro,
    ultimo: somarMeses(primeiro, prazo - 1),
    dia: primeiro,
    prazo,
    parcela,
    taxa,
  }
}

const daPortabilidade = {
  proprio: true,
  produto: 'PORT',
  origem: 'PORTABILIDADE',
  situacao: 'ATIVO',
  quitado: null,
  anterior: null,
  financiado: 0,
  liberado: 0,
} as const

const MINUTO_MS = 60_000

/** One refinancing, its ids and its times. */
type Refin = {
  portabilidade: Portabilidade
  oferecido: Preco
  /** At the price of the day of its payment. */
  pago: Preco | null
  idOportunidade: string
  idSimulacao: string
  id: string
  numero: string
  simuladaEm: Date
  passos: readonly Passo[]
  primeiro: Passo
  ultimo: Passo
}

/** The rows of one; what it settled where it was paid. */
export function gravarRefin(
  mesa: Mesa,
  portabilidade: Portabilidade,
  { oferecido, pago }: Pick<Refin, 'oferecido' | 'pago'>,
): Feita | null {
  const { sorteio } = mesa
  const { pagaEm } = portabilidade
  // Offered with the portability: two minutes after each of its steps.
  const passos = [
    ...portabilidade.passos.map((passo) => ({ ...passo, em: umPouco(new Date(passo.em), 2) })),
    ...(pagaEm && pago ? passosDepois(pagaEm) : []),
  ]
  const [primeiro] = passos
  const ultimo = passos.at(-1)
  if (!primeiro || !ultimo) return null
  const simuladaEm = umPouco(portabilidade.simuladaEm, 1)
  const refin: Refin = {
    portabilidade,
    oferecido,
    pago,
    idOportunidade: sorteio.id(simuladaEm.getTime()),
    idSimulacao: sorteio.id(simuladaEm.getTime()),
    id: sorteio.id(primeiro.em.getTime()),
    // A paid one has the number of its contract, as the bank writes it.
    numero:
      pago && portabilidade.trazido
        ? numeroDeContrato(sorteio, portabilidade.trazido.banco, pago.termos.liberacao)
        : numeroDe(sorteio, primeiro.em),
    simuladaEm,
    passos,
    primeiro,
    ultimo,
  }
  gravarOportunidade(mesa, refin)
  gravarSimulacao(mesa, refin)
  gravarProposta(mesa, refin)
  return pago && gravarContrato(mesa, refin, pago)
}

const comuns = ({ portabilidade: { idCliente, codigoPromotor } }: Refin) => ({
  id_cliente: idCliente,
  codigo_promotor: codigoPromotor,
})

type Mudanca = [status: StatusOportunidade, por: 'SISTEMA' | 'USUARIO', em: Date]

function gravarOportunidade({ lote, sorteio }: Mesa, refin: Refin): void {
  const { portabilidade, oferecido, pago, simuladaEm, primeiro, ultimo, idOportunidade } = refin
  const aberta = umPouco(simuladaEm, -0.5)
  const ganha: Mudanca[] = pago ? [['Ganha', 'SISTEMA', ultimo.em]] : []
  const mudancas: Mudanca[] = [
    ['Em Aberto', 'SISTEMA', aberta],
    ['Em Atendimento', 'USUARIO', umPouco(aberta, 0.2)],
    ['Simulada', 'USUARIO', simuladaEm],
    ['Em Andamento', 'USUARIO', primeiro.em],
    ...ganha,
  ]
  mudancas.forEach(([para, por, em], k) =>
    lote.por('oportunidade_historico', {
      id: sorteio.id(em.getTime()),
      id_oportunidade: idOportunidade,
      ...comuns(refin),
      de: mudancas[k - 1]?.[0] ?? null,
      para,
      por,
      id_usuario: por === 'USUARIO' ? portabilidade.idUsuario : null,
      id_fator_perda: null,
      observacao: null,
      ocorrido_em: em.toISOString(),
    }),
  )
  lote.por('oportunidade', {
    id: idOportunidade,
    id_relacionamento: portabilidade.idRelacionamento,
    ...comuns(refin),
    id_contrato: portabilidade.antigo.id,
    id_beneficio: portabilidade.idBeneficio,
    id_empregador: null,
    codigo_convenio: portabilidade.codigoConvenio,
    produto: 'REFIN_PORT',
    perfil: 'Refinanciamento',
    origem: portabilidade.origem,
    status: pago ? 'Ganha' : 'Em Andamento',
    valor_liberado: (pago ?? oferecido).liberado,
    valor_em: hoje(ultimo.em),
    id_simulacao: refin.idSimulacao,
    id_fator_perda: null,
    observacao_perda: null,
    id_oportunidade_anterior: null,
    versao: mudancas.length,
    criada_em: aberta.toISOString(),
    atualizada_em: (pago ? ultimo.em : primeiro.em).toISOString(),
  })
}

function gravarSimulacao({ lote }: Mesa, refin: Refin): void {
  const { portabilidade, oferecido, simuladaEm } = refin
  const { codigoConvenio: convenio, idBeneficio } = portabilidade
  const vinculo: Vinculo = { ...vinculoDoRefin, convenio, idBeneficio }
  const origem = comoNosso({ ...portabilidade, trazido: null })
  lote.por('simulacao', {
    id: refin.idSimulacao,
    id_relacionamento: portabilidade.idRelacionamento,
    ...comuns(refin),
    id_oportunidade: refin.idOportunidade,
    tipo: oferecido.tipo,
    entrada: condicoesDe(oferecido, vinculo, origem),
    resultado: resultadoDe(oferecido, vinculo, origem),
    valor_liberado: oferecido.recebido,
    valor_parcela: oferecido.parcela,
    prazo: oferecido.termos.prazo,
    taxa_am: oferecido.termos.taxaMensal,
    id_usuario: portabilidade.idUsuario,
    criada_em: simuladaEm.toISOString(),
  })
}

function gravarProposta({ lote, sorteio, regras }: Mesa, refin: Refin): void {
  const { portabilidade, oferecido, pago, passos, primeiro, ultimo, id } = refin
  const preco = pago ?? oferecido
  lote.por('proposta', {
    id,
    numero: refin.numero,
    id_oportunidade: refin.idOportunidade,
    id_relacionamento: portabilidade.idRelacionamento,
    ...comuns(refin),
    id_simulacao: refin.idSimulacao,
    produto: 'REFIN_PORT',
    id_portabilidade: portabilidade.id,
    id_beneficio: portabilidade.idBeneficio,
    id_empregador: null,
    codigo_convenio: portabilidade.codigoConvenio,
    situacao: ultimo.para,
    ...figurasDe(preco),
    cet_aa: preco.cetAnual,
    id_dados_bancarios: portabilidade.idDadosBancarios,
    id_usuario: portabilidade.idUsuario,
    prazo_etapa: pago ? null : prazoDaEtapa(ultimo.para, ultimo.em, regras),
    protocolo_banco: `BC${sorteio.digitos(10)}`,
    versao: passos.length,
    criada_em: primeiro.em.toISOString(),
    atualizada_em: ultimo.em.toISOString(),
  })
  passos.forEach(({ para, por, em }, k) =>
    lote.por('proposta_historico', {
      id: sorteio.id(em.getTime()),
      id_proposta: id,
      id_cliente: portabilidade.idCliente,
      de: passos[k - 1]?.para ?? null,
      para,
      por,
      id_usuario: por === 'USUARIO' ? portabilidade.idUsuario : null,
      motivo: null,
      ocorrido_em: em.toISOString(),
    }),
  )
}

/** Its booking, and the contract that took the place of the ported one. */
function gravarContrato(mesa: Mesa, refin: Refin, pago: Preco): Feita | null {
  const { lote, sorteio, regras } = mesa
  const { portabilidade, passos, ultimo, id, numero } = refin
  const { trazido, idCliente } = portabilidade
  const [pedida, confirmada] = (['AVERBACAO', 'AVERBADA'] as const).map(
    (qual) => passos.find(({ para }) => para === qual)?.em,
  )
  if (!trazido || !pedida || !confirmada) return null
  const { id: idTrazido } = trazido
  const { liberacao: dia, primeiroVencimento, prazo } = pago.termos
  const idContrato = sorteio.id(ultimo.em.getTime())
  lote.por('proposta_contrato', {
    id_proposta: id,
    id_contrato: idTrazido,
    saldo_devedor: pago.saldo,
  })
  lote.por('averbacao', {
    id_proposta: id,
    ...comuns(refin),
    contrato: numero,
    situacao: 'CONFIRMADA',
    limite: prazoDaEtapa('ANUENCIA', pedida, regras),
    proxima_consulta: null,
    banco_informado_em: confirmada.toISOString(),
    // The stand-in does not know this loan: it was paid by the calendar.
    retorno_em: mesa.dia,
    criada_em: pedida.toISOString(),
    atualizada_em: confirmada.toISOString(),
  })
  lote.por('contrato', {
    id: idContrato,
    id_cliente: idCliente,
    id_beneficio: portabilidade.idBeneficio,
    id_empregador: null,
    codigo_convenio: portabilidade.codigoConvenio,
    numero,
    banco: trazido.banco,
    proprio: true,
    produto: 'REFIN_PORT',
    situacao: 'ATIVO',
    origem: 'REFIN',
    id_contrato_anterior: idTrazido,
    data_contrato: dia,
    primeiro_vencimento: primeiroVencimento,
    ultimo_vencimento: somarMeses(primeiroVencimento, prazo - 1),
    ...figurasDe(pago),
  })
  lote.por('contrato_anterior', {
    id_contrato: idContrato,
    id_anterior: idTrazido,
    id_cliente: idCliente,
    saldo: pago.saldo,
  })
  return { id, idTrazido, dia }
}

const umPouco = (em: Date, minutos: number): Date => new Date(em.getTime() + minutos * MINUTO_MS)

/** Business days after the payment of the portability, each step some minutes later in its day. */
const passosDepois = (pagaEm: Date): Passo[] =>
  depois.map(([para, por, dias], k) => {
    const dia = somarDiasUteis(hoje(pagaEm), dias)
    return {
      para,
      por,
      em: umPouco(new Date(`${dia}T${pagaEm.toISOString().slice(11)}`), 9 + k * 7),
    }
  })

/** As the server numbers them: the day and ten digits. */
const numeroDe = (sorteio: Sorteio, em: Date): string =>
  hoje(em).replaceAll('-', '').slice(2) + sorteio.digitos(10)

const figurasDe = ({ financiado, recebido, parcela, termos: { prazo, taxaMensal } }: Preco) => ({
  valor_financiado: financiado,
  valor_liberado: recebido,
  valor_parcela: parcela,
  prazo,
  taxa_am: taxaMensal,
})

const vinculoDoRefin = {
  ...vinculoComum,
  especie: null,
  inicio: '',
  renda: 0,
  idEmpregador: null,
  margem: 0,
  margemCartao: 0,
  contratosDesde: '',
  contratos: 0,
  lista: [],
} satisfies Partial<Vinculo>

import { randomInt } from 'node:crypto'
import { type Envio, FILA_DE_ENVIO } from './filas.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { centavos, deReais } from '#shared/dinheiro.ts'
import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import type { Confirmacao } from '#shared/proposta/api.ts'
import { impedimentosDeConduta } from '#shared/proposta/conduta.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { type ResultadoSimulacao, valorDoNegocio } from '#shared/calculo/resultado.ts'
import { criarEvento } from '../base/events.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { suspensoAte } from '../conduta/contar.ts'
import { porEmAndamento } from '../oportunidade/andamento.ts'
import { travarMargem } from '../margem/reserva.ts'
import { exigirTransicao, nomearFonte, travarOportunidade } from '../oportunidade/mudar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { diaDaLiberacao, simular } from '#shared/calculo/simular.ts'
import { dadosDoPedido } from '../simulacao/calcular.ts'
import { entradaGuardada } from '../simulacao/guardada.ts'
import { faltaDaMargemDoDia } from '../simulacao/margem-do-dia.ts'
import { exigirPiso } from '../simulacao/piso.ts'
import { exigirVantagem } from '../simulacao/vantagem.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { prazoDe } from './prazos.ts'
import { inserirProposta, inserirQuitacoes } from './sql/escritas.ts'
import { carregarFatos, type Fatos } from './sql/fatos.ts'
import { propostaAtual } from './sql/leituras.ts'

type Pedido = {
  idOportunidade: string
  /** Absent, the one that the oportunidade keeps. */
  idSimulacao?: string | undefined
  idDadosBancarios: string
  confirmacao: Confirmacao & { contratos?: string[] }
}

/** The refinancing of a portability: what the client will have once that is paid. */
type DaPortabilidade = {
  idPortabilidade: string
  comoPortado: (dados: Dados) => Dados
}

type Opcoes = {
  fila: Fila
  refin: boolean
  idAnterior?: string | null
  daPortabilidade?: DaPortabilidade
}

/** A proposta took its part of the margin. */
export const propostaFeita = criarEvento<
  Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento: string }
>('proposta feita')

/**
 * Makes the proposta of an oportunidade's kept simulation: the row, its history, the oportunidade Em
 * Andamento and the job that hands it to the bank, all or nothing. One live proposta for each
 * oportunidade.
 *
 * @throws Recusa with a sentence for each thing that is missing, joined by `;`
 */
export async function incluirProposta(
  contexto: Contexto,
  pedido: Pedido,
  { fila, refin, idAnterior = null, daPortabilidade }: Opcoes,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idOportunidade, idDadosBancarios, confirmacao } = pedido
  const { idRelacionamento, codigoPromotor } = alvoDe(contexto)
  const travada = await travarOportunidade(contexto, idOportunidade)
  const idSimulacao = pedido.idSimulacao ?? travada.idSimulacao
  if (idSimulacao === null) throw recusar(oQueFalta(travada))
  const fatos = await carregarFatos(client, {
    idOportunidade,
    idSimulacao,
    idDadosBancarios,
    idUsuario: usuario.id,
  })
  if (!daPortabilidade) exigirProduto(fatos, refin)
  exigirSemProposta(fatos)
  // Put in motion before, without a proposta, it stays in motion.
  const emMovimento = travada.status === 'Em Andamento'
  if (!emMovimento) exigirTransicao(travada, 'andamento')
  const suspenso = await suspensoAte(contexto, codigoPromotor, usuario.id)
  const faltas = [
    ...oQueFalta(travada),
    ...faltasDosFatos({ ...fatos, suspensoAte: suspenso }, { ...pedido, idSimulacao }, hoje(agora)),
  ]
  if (faltas.length > 0) throw recusar(faltas)

  const entrada = lerEntrada(fatos.simulacao?.condicoes)
  await travarMargem(client, entrada)
  const resultado = await recalcular(contexto, {
    idRelacionamento,
    idSimulacao,
    entrada,
    ...(daPortabilidade && { comoPortado: daPortabilidade.comoPortado }),
  })
  await exigirVantagem(contexto, idSimulacao, resultado)
  const { numeros } = resultado
  const divergencias = compararConfirmacao(resultado, fatos, confirmacao)
  if (divergencias.length > 0 || !numeros) throw recusar(divergencias)

  const id = novoId()
  const nova = {
    id,
    idOportunidade,
    idSimulacao,
    idDadosBancarios,
    idUsuario: usuario.id,
    ...figurasDe(resultado, numeros),
    idAnterior,
    idPortabilidade: daPortabilidade?.idPortabilidade ?? null,
    prazoEtapa: await prazoDe(contexto, 'PRE_PROPOSTA'),
    agora,
  }
  while (!(await inserirProposta(client, { ...nova, numero: novoNumero(hoje(agora)) })));
  // The contract that it will settle is not there yet.
  if (!daPortabilidade) await quitar(client, id, quitadosPor(resultado))
  await nomearFonte(client, idOportunidade, resultado.condicoes)
  if (!emMovimento) await porEmAndamento(contexto, idOportunidade, { calculada: true })
  const envio: Envio = { idProposta: id, codigoPromotor }
  await fila.adicionar(client, FILA_DE_ENVIO, envio)
  await propostaFeita.contar(contexto, { idRelacionamento })
  return propostaAtual(client, { id, agora })
}

/** The figures of the proposta: those of the simulation by the rules of now. */
const figurasDe = (
  resultado: ResultadoSimulacao,
  numeros: NonNullable<ResultadoSimulacao['numeros']>,
) => ({
  idBeneficio: resultado.condicoes.idBeneficio,
  idEmpregador: resultado.condicoes.idEmpregador,
  valorFinanciado: centavos(numeros.valorFinanciado),
  valorLiberado: valorDoNegocio(resultado),
  valorParcela: centavos(numeros.valorParcela),
  prazo: numeros.prazo,
  taxaAm: numeros.taxaAm,
  cetAa: numeros.cetAa,
  convencao: resultado.condicoes.convencao,
  garantiaFgts: resultado.garantia?.fgts ?? null,
  garantiaMulta: resultado.garantia?.multa ?? null,
})

/** The contracts to settle: those of the refinancing, or the ported one. */
export const quitadosPor = ({
  refin,
  portabilidade,
}: Pick<ResultadoSimulacao, 'refin' | 'portabilidade'>) =>
  refin?.quitados ?? (portabilidade ? [portabilidade] : [])

async function quitar(
  client: Contexto['client'],
  idProposta: string,
  quitados: ReturnType<typeof quitadosPor>,
): Promise<void> {
  if (quitados.length === 0) return
  await inserirQuitacoes(client, {
    idProposta,
    contratos: quitados.map(({ idContrato }) => idContrato),
    saldos: quitados.map(({ saldoDevedor }) => saldoDevedor),
  })
}

/** Our own number: the day and ten random digits, so that it does not reveal the volume. */
const novoNumero = (dia: Dia): string =>
  `${dia.slice(2).replaceAll('-', '')}${String(randomInt(10_000_000_000)).padStart(10, '0')}`

const recusar = (sentencas: readonly string[]) => new Recusa('invalido', sentencas)

function exigirSemProposta({ propostaViva }: Fatos): void {
  if (propostaViva === null) return
  throw new Recusa('invalido', `A oportunidade já tem a proposta ${propostaViva} em curso`)
}

function exigirProduto({ produto }: Fatos, refin: boolean): void {
  if (refin && produto !== 'REFIN') {
    throw new Recusa('invalido', 'A oportunidade não é de refinanciamento')
  }
  if (!refin && produto === 'REFIN') {
    throw new Recusa(
      'invalido',
      'A oportunidade é de refinanciamento: simule um refinanciamento, com os contratos que ele quita',
    )
  }
  if (produto === 'REFIN_PORT') {
    throw new Recusa(
      'invalido',
      'O refinanciamento da portabilidade é proposto na página da proposta de portabilidade',
    )
  }
  if (!refin && produto !== 'NOVO' && produto !== 'CLT' && produto !== 'PORT') {
    throw new Recusa('invalido', `O produto ${produto} não tem proposta aqui`)
  }
}

function faltasDosFatos(
  fatos: Fatos & { suspensoAte: Dia | null },
  { idSimulacao }: Pedido,
  dia: Dia,
): string[] {
  const trocada = fatos.idSimulacao !== null && fatos.idSimulacao !== idSimulacao
  return [
    ...(trocada || (fatos.idSimulacao !== null && !fatos.simulacao)
      ? ['A simulação confirmada não é a que está guardada na oportunidade']
      : []),
    ...(fatos.contaDoCliente ? [] : ['Escolha uma conta bancária do cliente']),
    ...impedimentosDeConduta(fatos, dia),
  ]
}

const ANTIGA = 'A simulação guardada é antiga: simule de novo'

type ARecalcular = {
  idRelacionamento: string
  idSimulacao: string
  entrada: EntradaSimulacao
  comoPortado?: (dados: Dados) => Dados
}

/**
 * The kept simulation by the rules of now, with its margin and contracts held: margin, ceilings, consent, block
 * and due dates may move.
 */
async function recalcular(
  contexto: Contexto,
  { idRelacionamento, idSimulacao, entrada, comoPortado = (dados) => dados }: ARecalcular,
): Promise<ResultadoSimulacao> {
  const dados = comoPortado(await dadosDoPedido(contexto, { idRelacionamento, entrada }))
  const dia = diaDaLiberacao(contexto.agora)
  const resultado = simular(dados, entrada, dia)
  if (!resultado.permitido) {
    throw recusar(resultado.motivos.map(({ texto }) => texto))
  }
  const semMargemDoDia = faltaDaMargemDoDia(dados, entrada)
  if (semMargemDoDia !== null) throw recusar([semMargemDoDia])
  await exigirPiso(contexto, idSimulacao, { dados, taxaAm: entrada.taxaAm, dia })
  return resultado
}

/**
 * The input of the saved simulation.
 *
 * @throws Recusa when an older version saved it
 */
export function lerEntrada(guardadas: unknown): EntradaSimulacao {
  const entrada = entradaGuardada(guardadas)
  if (!entrada) throw new Recusa('invalido', ANTIGA)
  return entrada
}

/** The confirmed, the saved and the current figures must be equal. */
function compararConfirmacao(
  { numeros, refin }: ResultadoSimulacao,
  { simulacao }: Fatos,
  confirmacao: Pedido['confirmacao'],
): string[] {
  if (!numeros || !simulacao) return [ANTIGA]
  const { valorFinanciado } = simulacao
  // A portability of another day may have the same instalment over another balance.
  const mudou =
    (valorFinanciado !== null && numeros.valorFinanciado !== deReais(valorFinanciado)) ||
    numeros.valorLiberado !== simulacao.valorLiberado ||
    numeros.valorParcela !== simulacao.valorParcela ||
    numeros.prazo !== simulacao.prazo ||
    numeros.taxaAm !== simulacao.taxaAm
  if (mudou) return ['Os valores mudaram desde a simulação: simule de novo']
  const { contratos } = confirmacao
  const quitados = refin?.quitados.map(({ idContrato }) => idContrato).toSorted() ?? []
  const confirmados = contratos && [...new Set(contratos)].toSorted()
  return [
    ...(confirmacao.valorLiberado === numeros.valorLiberado
      ? []
      : ['O valor liberado confirmado não é o da simulação']),
    ...(confirmacao.valorParcela === numeros.valorParcela
      ? []
      : ['A parcela confirmada não é a da simulação']),
    ...(confirmacao.prazo === numeros.prazo ? [] : ['O prazo confirmado não é o da simulação']),
    ...(confirmacao.taxaAm === numeros.taxaAm ? [] : ['A taxa confirmada não é a da simulação']),
    ...(confirmados === undefined || confirmados.join() === quitados.join()
      ? []
      : ['Os contratos confirmados não são os da simulação']),
  ]
}

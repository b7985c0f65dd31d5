import type { z } from 'zod'
import { escopoDaPolitica } from '#shared/calculo/politica-portabilidade.ts'
import { type Centavos, centavos, formatarDinheiro, deReais } from '#shared/dinheiro.ts'
import { hoje } from '#shared/data.ts'
import type { NovoSaldo, PedidoDeAceite } from '#shared/proposta/api.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { manterSimulacao } from '../simulacao/guardar.ts'
import { simularComSaldo } from '../simulacao/saldo-informado.ts'
import { conferirConduta } from './conduta.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { FILA_DE_INFORMES } from './filas.ts'
import { lerEntrada } from './incluir.ts'
import { moverProposta, type Sistema } from './mover.ts'
import { propostaAtual } from './queries.ts'
import { travarProposta, type Travada } from './travar.ts'

/** What was agreed, and what the bank of origin said since. */
type Acordo = {
  numero: string
  codigoPromotor: string
  idRelacionamento: string
  idOportunidade: string
  idUsuario: string
  situacao: SituacaoProposta
  condicoes: unknown
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  bancoDeOrigem: string
  saldoSimulado: Centavos
  saldoInformado: Centavos | null
}

const consulta = `select p.numero, p.codigo_promotor as "codigoPromotor",
    p.id_relacionamento as "idRelacionamento", p.id_oportunidade as "idOportunidade",
    p.id_usuario as "idUsuario", p.situacao, s.entrada as condicoes,
    p.valor_parcela as "valorParcela", p.prazo, p.taxa_am::float8 as "taxaAm",
    k.banco as "bancoDeOrigem", q.saldo_devedor as "saldoSimulado",
    p.saldo_informado as "saldoInformado"
  from proposta p
  join proposta_contrato q on q.id_proposta = p.id
  join contrato k on k.id = q.id_contrato
  left join simulacao s on s.id = p.id_simulacao
 where p.id = $1 and p.produto = 'PORT'`

async function lerAcordo(client: Contexto['client'], id: string): Promise<Acordo | null> {
  const { rows } = await client.query<Acordo>(preparada(consulta, [id]))
  return rows[0] ?? null
}

/**
 * The bank of origin said what is owed. What is not more than was simulated, with the tolerance of the
 * day, goes on: the client pays what was agreed to, or less. More waits in PENDENTE for the client.
 */
export async function conferirSaldo(
  sistema: Sistema,
  travada: Travada,
  informadoEmReais: number,
): Promise<void> {
  const { client } = sistema
  const saldo = deReais(informadoEmReais)
  await client.query(
    preparada('update proposta set saldo_informado = $2 where id = $1', [travada.id, saldo]),
  )
  const acordo = await lerAcordo(client, travada.id)
  if (!acordo) return
  // In the history after what the bank said, of the same moment.
  const depois = { ...sistema, agora: new Date(sistema.agora.getTime() + 1) }
  const passa = saldo > (await maximoTolerado(depois, acordo))
  const resultado = passa ? null : await simularAcordo(depois, acordo, saldo, acordo.valorParcela)
  if (resultado && !('recusa' in resultado) && resultado.permitido) {
    await aceitar(depois, travada, { acordo, resultado, por: 'SISTEMA' })
    return
  }
  await moverProposta(depois, travada, {
    situacao: 'PENDENTE',
    motivo: porqueEspera(acordo, saldo, passa),
    por: 'SISTEMA',
  })
}

function porqueEspera({ saldoSimulado }: Acordo, saldo: Centavos, passa: boolean): string {
  const informado = `O banco de origem informou saldo de ${formatarDinheiro(saldo)}`
  return passa
    ? `${informado}, acima dos ${formatarDinheiro(saldoSimulado)} simulados: confira com o cliente e aceite o novo saldo`
    : `${informado}, e as condições mudaram: confira com o cliente`
}

/** A day without the rule tolerates nothing. */
async function maximoTolerado(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  { bancoDeOrigem, saldoSimulado }: Acordo,
): Promise<number> {
  const escopo = escopoDaPolitica(bancoDeOrigem)
  const regras = await regrasVigentes(client)
  const linha = regraEm(regras, 'port_tolerancia_saldo_pct', escopo, hoje(agora))
  return saldoSimulado * (1 + ('recusa' in linha ? 0 : linha.valor) / 100)
}

const simularAcordo = async (
  contexto: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, numero, condicoes, prazo, taxaAm }: Acordo,
  saldo: Centavos,
  parcelaMaxima?: Centavos,
) =>
  simularComSaldo(contexto, {
    idRelacionamento,
    entrada: { ...lerEntrada(condicoes), prazo, taxaAm },
    numero,
    saldo,
    parcelaMaxima,
  })

/** An accepted balance, which the bank waits for to send the money (`contarSaldoAoBanco`). */
export type InformeDoSaldo = {
  numero: string
  codigoPromotor: string
  situacao: 'SALDO_CONFERIDO'
}

type Aceite = {
  acordo: Acordo
  resultado: ResultadoSimulacao
  por: 'SISTEMA' | 'USUARIO'
  idUsuario?: string
}

/** What was simulated stays with the contract that ends (`proposta_contrato`). */
const mudanca = `update proposta set id_simulacao = $2, valor_financiado = $3, valor_liberado = $3,
  valor_parcela = $4, prazo = $5, taxa_am = $6, cet_aa = $7 where id = $1`

/** The terms that follow from the balance are the proposta's from here on, and the bank is told. */
async function aceitar(
  sistema: Sistema,
  travada: Travada,
  { acordo, resultado, por, idUsuario }: Aceite,
): Promise<void> {
  const { client, fila } = sistema
  const { numeros } = resultado
  if (!numeros) throw new Error('A balance was accepted without numbers')
  const autor = { ...acordo, idUsuario: idUsuario ?? acordo.idUsuario }
  const idSimulacao = await manterSimulacao(sistema, autor, resultado)
  await client.query(
    preparada(mudanca, [
      travada.id,
      idSimulacao,
      numeros.valorFinanciado,
      numeros.valorParcela,
      numeros.prazo,
      numeros.taxaAm,
      numeros.cetAa,
    ]),
  )
  const parcela = formatarDinheiro(centavos(numeros.valorParcela))
  await moverProposta(sistema, travada, {
    situacao: 'SALDO_CONFERIDO',
    motivo: `Saldo de ${formatarDinheiro(centavos(numeros.valorFinanciado))}: ${numeros.prazo} parcelas de ${parcela}`,
    por,
    ...(idUsuario !== undefined && { idUsuario }),
  })
  const { numero, codigoPromotor } = acordo
  const informe: InformeDoSaldo = { numero, codigoPromotor, situacao: 'SALDO_CONFERIDO' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
}

/** @throws Recusa when the proposta does not wait for the client's word on a new balance */
async function lerEspera(client: Contexto['client'], id: string) {
  const acordo = await lerAcordo(client, id)
  const saldo = acordo?.saldoInformado ?? null
  if (!acordo || saldo === null || acordo.situacao !== 'PENDENTE') {
    throw new Recusa('invalido', 'A proposta não espera o aceite de um novo saldo')
  }
  return { acordo, saldo }
}

/** What the proposta would be by the balance that the bank of origin said, before it is accepted. */
export async function prepararSaldo(
  contexto: Contexto,
  idProposta: string,
): Promise<z.output<typeof NovoSaldo>> {
  const { acordo, saldo } = await lerEspera(contexto.client, idProposta)
  const resultado = await simularAcordo(contexto, acordo, saldo)
  const { impedimentos } = await conferirConduta(contexto)
  const motivos =
    'recusa' in resultado
      ? [resultado.recusa]
      : [...resultado.motivos.map(({ texto }) => texto), ...impedimentos]
  const numeros = 'recusa' in resultado || motivos.length > 0 ? null : resultado.numeros
  return {
    saldoSimulado: acordo.saldoSimulado,
    saldoInformado: saldo,
    antes: { valorParcela: acordo.valorParcela, prazo: acordo.prazo, taxaAm: acordo.taxaAm },
    impedimentos: motivos,
    confirmacao: numeros && {
      saldoInformado: saldo,
      valorParcela: centavos(numeros.valorParcela),
      prazo: numeros.prazo,
      taxaAm: numeros.taxaAm,
    },
  }
}

/**
 * The client accepts the balance and what follows from it: the proposta goes on under the new terms.
 *
 * @throws Recusa when the terms are no longer those that were confirmed
 */
export async function aceitarSaldo(
  contexto: Contexto,
  idProposta: string,
  { confirmacao }: z.output<typeof PedidoDeAceite>,
  fila: Fila,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { acordo: antes } = await lerEspera(client, idProposta)
  const travada = await travarProposta(client, antes.numero)
  if (!travada) throw new Error('A proposta that was read is not there')
  // Whoever came first is known once it is held.
  const { acordo, saldo } = await lerEspera(client, idProposta)
  const resultado = await simularAcordo(contexto, acordo, saldo)
  if ('recusa' in resultado) throw new Recusa('invalido', resultado.recusa)
  const { impedimentos } = await conferirConduta(contexto)
  const motivos = [...resultado.motivos.map(({ texto }) => texto), ...impedimentos]
  if (motivos.length > 0) {
    throw new Recusa('invalido', motivos)
  }
  const { numeros } = resultado
  const mesmos =
    confirmacao.saldoInformado === saldo &&
    confirmacao.valorParcela === numeros?.valorParcela &&
    confirmacao.prazo === numeros.prazo &&
    confirmacao.taxaAm === numeros.taxaAm
  if (!mesmos) throw new Recusa('invalido', 'Os valores mudaram: confira os novos e aceite de novo')
  await aceitar({ client, agora, fila }, travada, {
    acordo,
    resultado,
    por: 'USUARIO',
    idUsuario: usuario.id,
  })
  return propostaAtual(client, idProposta, agora)
}

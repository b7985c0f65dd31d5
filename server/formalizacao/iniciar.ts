import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { type Caso, faltasDasPessoas, type Pessoa } from '#shared/formalizacao/pessoas.ts'
import { type Escolha, propostasAFormalizar } from '#shared/formalizacao/shapes.ts'
import { jaAssinada, type Modalidade } from '#shared/formalizacao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { emAberto } from '#shared/proposta/situacao.ts'
import { precoParaAssinar } from '../preco/sem-pergunta.ts'
import { formalizacaoAberta } from '../proposta/formalizacao.ts'
import { exigirSemImpedimento } from './sem-destino.ts'
import { mover, travar } from './mudar.ts'
import { gravarPessoas } from './pessoas.ts'
import { regraDoDia } from './regra.ts'
import { formalizacaoAtual } from './sql/blocos.ts'
import { herdarDocumentos } from './sql/documentos.ts'
import { gravarModalidade, inserirFormalizacao } from './sql/gravacao.ts'
import { pessoasDe, pessoasNoCaso } from './sql/ler.ts'
import type { PropostaTravada, Travada } from './sql/travas.ts'
import { travarProposta } from './travar.ts'

type Filas = Pick<Fila, 'adicionar'>
type Pedido = Escolha & { idProposta: string }

/** Begins the formalization of a proposta: one at a time. */
export async function incluirFormalizacao(
  contexto: Contexto,
  fila: Filas,
  pedido: Pedido & { modalidade: Modalidade },
): Promise<JsonCru> {
  const proposta = await travarProposta(contexto.client, pedido.idProposta)
  if (proposta.idViva !== null) {
    throw new Recusa('invalido', 'A proposta já tem uma formalização em curso')
  }
  const id = await comecar(contexto, fila, proposta, pedido)
  return formalizacaoAtual(contexto.client, { id })
}

/** The live formalization of the proposta in this modality: begun, or moved to it. */
export async function comecarOuTrocar(
  contexto: Contexto,
  fila: Filas,
  pedido: Pedido & { modalidade: Modalidade },
): Promise<Travada> {
  const proposta = await travarProposta(contexto.client, pedido.idProposta)
  if (proposta.idViva === null) {
    return travar(contexto, await comecar(contexto, fila, proposta, pedido))
  }
  const viva = await travar(contexto, proposta.idViva)
  return trocar(contexto, proposta, viva, pedido)
}

type Inicio = Escolha & { modalidade: Modalidade; motivo?: string }

/**
 * Begins a formalization after the last ended one, with the documents that are still valid; the
 * proposta waits for its signature from now on.
 *
 * @throws Recusa when the proposta waits for no signature, or these people cannot sign in this way
 */
export async function comecar(
  { client, usuario, agora }: Contexto,
  fila: Filas,
  proposta: PropostaTravada,
  { modalidade, caso = 'COMUM', pessoas: dadas, motivo }: Inicio,
): Promise<string> {
  if (!propostasAFormalizar.some((situacao) => situacao === proposta.situacao)) {
    throw new Recusa('invalido', 'A proposta não espera formalização')
  }
  if (proposta.esperaCliente) throw new Recusa('invalido', ESPERA_CLIENTE)
  await exigirSemImpedimento({ client, agora }, proposta.id)
  // In the same case those of the last one sign again.
  const pessoas = dadas ?? (await pessoasNoCaso(client, { id: proposta.idUltima, caso }))
  exigirPessoas(proposta, { modalidade, caso, pessoas })
  const refeito = await refazerPreco({ client, agora }, proposta)
  const id = novoId()
  await inserirFormalizacao(client, {
    id,
    idProposta: proposta.id,
    idRelacionamento: proposta.idRelacionamento,
    idCliente: proposta.idCliente,
    codigoPromotor: proposta.codigoPromotor,
    idAnterior: proposta.idUltima,
    modalidade,
    caso,
    idUsuario: usuario.id,
    expiraEm: await prazoDe(client, modalidade, agora),
    idPasso: novoId(),
    motivo: [motivo, refeito].filter((um) => um !== undefined).join('. ') || undefined,
    agora,
  })
  await gravarPessoas(client, { id, idCliente: proposta.idCliente }, pessoas)
  if (proposta.idUltima !== null) {
    await herdarDocumentos(client, { de: proposta.idUltima, para: id })
  }
  await formalizacaoAberta({ client, agora, fila }, proposta.id)
  return id
}

/**
 * Nobody signs a price that lapsed: of a loan that we book the price of today takes its place, and the signature is
 * the client's answer to it. What the bank booked itself it would pay at the old one.
 *
 * @returns what changed, in words
 */
async function refazerPreco(
  sistema: Pick<Contexto, 'client' | 'agora'>,
  proposta: PropostaTravada,
): Promise<string | undefined> {
  const venceu = precoVencido(proposta, sistema.agora)
  if (venceu === null) return undefined
  if (!proposta.averbaAqui) {
    throw new Recusa(
      'invalido',
      `O preço desta proposta valeu até ${formatarDia(venceu)}: o sistema encerra esta, e você a retoma com o preço de hoje`,
    )
  }
  return precoParaAssinar(sistema, proposta)
}

/** The last day of a price that is over; of a proposta that waits for the bank, the booking prices it anew. */
function precoVencido(
  { situacao, precoValidoAte }: Pick<PropostaTravada, 'situacao' | 'precoValidoAte'>,
  agora: Date,
): Dia | null {
  if (!emAberto.some((aberta) => aberta === situacao)) return null
  return precoValidoAte !== null && precoValidoAte < hoje(agora) ? precoValidoAte : null
}

const ESPERA_CLIENTE =
  'A proposta espera a resposta do cliente ao novo saldo ou ao novo valor: só depois se formaliza'

async function trocar(
  contexto: Contexto,
  proposta: PropostaTravada,
  viva: Travada,
  { modalidade, caso = viva.caso, pessoas: novas }: Inicio,
): Promise<Travada> {
  const { client, usuario, agora } = contexto
  await exigirSemImpedimento(contexto, proposta.id)
  const venceu = precoVencido(proposta, agora)
  if (venceu !== null && !viva.foiAssinada) {
    throw new Recusa(
      'invalido',
      `O preço deste contrato valeu até ${formatarDia(venceu)}: cancele esta formalização e comece outra, com o preço de hoje`,
    )
  }
  const outras = novas !== undefined || caso !== viva.caso || modalidade !== viva.modalidade
  if (outras && jaAssinada(viva.situacao)) throw new Recusa('invalido', NAO_MUDA)
  const pessoas = novas ?? (caso === viva.caso ? await pessoasDe(client, { id: viva.id }) : [])
  exigirPessoas(proposta, { modalidade, caso, pessoas })
  if (novas) await gravarPessoas(client, viva, pessoas)
  if (modalidade === viva.modalidade && caso === viva.caso) return viva

  const recomecada =
    viva.situacao === 'CRIADA'
      ? viva
      : await mover(contexto, viva, {
          acao: 'recomecar',
          idUsuario: usuario.id,
          motivo: modalidade === 'FISICA' ? 'Passou para o papel' : 'Passou para o celular',
        })
  const expiraEm = await prazoDe(client, modalidade, agora)
  await gravarModalidade(client, { id: viva.id, modalidade, caso, expiraEm })
  // Another modality has another checklist; documents already present stay.
  const atual = await travar(contexto, recomecada.id)
  return atual
}

const NAO_MUDA =
  'O cliente já assinou: quem assinou não muda. Cancele esta formalização e comece outra'

function exigirPessoas(
  { cpf: cpfDoCliente, representante }: PropostaTravada,
  quem: { modalidade: Modalidade; caso: Caso; pessoas: readonly Pessoa[] },
): void {
  const faltas = faltasDasPessoas({
    ...quem,
    cpfDoCliente,
    representante: representante ?? undefined,
  })
  if (faltas.length > 0) throw new Recusa('invalido', faltas)
}

/** A link has its hours from the beginning; paper has none. */
export async function prazoDe(
  client: Contexto['client'],
  modalidade: Modalidade,
  agora: Date,
): Promise<Date | null> {
  if (modalidade === 'FISICA') return null
  const horas = await regraDoDia(client, 'formalizacao_link_horas', hoje(agora))
  if (horas === null) {
    throw new Recusa('invalido', 'Prazo do link de formalização: sem registro para esta data')
  }
  return new Date(agora.getTime() + horas * 3_600_000)
}

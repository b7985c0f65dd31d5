import type { Pool } from 'pg'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { PedidoDeAssinatura } from '#integrations/assinatura/protocolo.ts'
import { hoje } from '#shared/data.ts'
import { nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import { jaAssinada, terminada } from '#shared/formalizacao/situacao.ts'
import { transaction } from '../base/db/transaction.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { type ContratoResumido, contratoDaProposta } from './contrato.ts'
import { entregarPapeis } from './entregar.ts'
import { chaveDoLink, FILA_DA_ASSINATURA, largarLink, type TrabalhoDaAssinatura } from './link.ts'
import { mover } from './mudar.ts'
import { regraDoDia } from './regra.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { impedimentoDaProposta } from '../proposta/impedir.ts'
import { guardarLink, guardarTexto } from './sql/gravacao.ts'
import { pessoasDe } from './sql/ler.ts'
import type { Travada } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

export type AssinaturaServices = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  assinatura: Assinatura
  mensagens: Mensagens
  agora: () => Date
}

/** Workers that create and end links; a failed job is retried. */
export const ligarLinks = (
  services: AssinaturaServices,
  fila: Pick<Fila, 'trabalharEmLotes'>,
  relatar: (error: unknown) => void,
) =>
  fila.trabalharEmLotes<TrabalhoDaAssinatura>(
    FILA_DA_ASSINATURA,
    { trabalhadores: 1, lote: 5 },
    async (jobs) => {
      const denovo = new Set<string>()
      for (const { id, data } of jobs) {
        await fazer(services, data).catch((error: unknown) => {
          relatar(error)
          denovo.add(id)
        })
      }
      return denovo
    },
  )

async function fazer(services: AssinaturaServices, trabalho: TrabalhoDaAssinatura): Promise<void> {
  if (trabalho.acao === 'cancelar') {
    return services.assinatura.cancelar(trabalho.protocolo, trabalho.motivo)
  }
  return trabalho.acao === 'criar'
    ? criarLink(services, trabalho)
    : entregarPapeis(services, trabalho)
}

type Criar = Extract<TrabalhoDaAssinatura, { acao: 'criar' }>

/**
 * Creates the link and queues its message under one key: for the same key the signing service
 * answers the same link, and the message is queued once. Where nothing is lent any more there is no link, and the
 * formalization ends.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function criarLink(
  { pool, fila, assinatura, mensagens, agora }: AssinaturaServices,
  { idFormalizacao, tentativa, codigoPromotor }: Criar,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const pedido = await transaction(pool, quem, async ({ client }) => {
    const travada = await travarFormalizacao(client, idFormalizacao)
    if (!travada || !esperaLink(travada, tentativa)) return null
    const sistema = { client, agora: agora() }
    const impedimento = await impedimentoDaProposta(sistema, travada.idProposta)
    if (impedimento !== null) {
      await mover(sistema, travada, { acao: 'cancelar', motivo: impedimento })
      await largarLink(sistema, fila, travada, 'OPERACAO_ENCERRADA')
      return null
    }
    const pessoas = await pessoasDe(client, { id: idFormalizacao })
    const contrato = await contratoDaProposta(client, travada, pessoas)
    const { texto, resumo } = contrato
    await guardarTexto(client, { id: idFormalizacao, texto, resumo, agora: agora() })
    const tentativas = await regraDoDia(client, 'formalizacao_biometria_tentativas', hoje(agora()))
    return montar(travada, { contrato, pessoas, tentativasBiometria: tentativas ?? 1 })
  })
  if (!pedido) return
  const { protocolo, endereco } = await assinatura.criar(`${idFormalizacao}:${tentativa}`, pedido)

  const acabou = await transaction(pool, quem, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const travada = await travarFormalizacao(client, idFormalizacao)
    if (!travada || !esperaLink(travada, tentativa)) return travada !== undefined && fim(travada)
    const { canal, idTelefone } = await guardarLink(client, {
      id: idFormalizacao,
      tentativa,
      protocolo,
      resumo: pedido.contrato.resumo,
      agora: sistema.agora,
    })
    await mover(sistema, travada, { acao: 'enviarLink' })
    await enfileirarMensagem(mensagens, sistema, {
      idRelacionamento: travada.idRelacionamento,
      idCliente: travada.idCliente,
      codigoPromotor,
      canal,
      finalidade: 'OPERACAO',
      idTelefone,
      texto: `${await bancoNoSms(client)}: leia e assine seu contrato: ${endereco}`,
      segredo: endereco,
      optIn: 'transacional',
      ...(canal === 'WHATSAPP' && {
        corpo: { template: 'link_de_formalizacao', idioma: 'pt_BR', parametros: [] },
      }),
      ...(travada.expiraEm && { expiraEm: travada.expiraEm }),
      chaveUnica: chaveDoLink(travada),
    })
    return false
  })
  // It ended or was signed while its link was created: the link is ended and never sent.
  if (acabou) await assinatura.cancelar(protocolo, 'OPERACAO_ENCERRADA')
}

/** A newer sending, or an end, takes the place of this one. */
const esperaLink = (travada: Travada, tentativa: number) =>
  travada.tentativa === tentativa &&
  travada.linkEnviadoEm === null &&
  travada.modalidade !== 'FISICA' &&
  !fim(travada)

const fim = ({ situacao }: Travada) => terminada(situacao) || jaAssinada(situacao)

type Partes = {
  contrato: ContratoResumido
  pessoas: readonly Pessoa[]
  tentativasBiometria: number
}

/**
 * The holder of the phone signs: the client, or the legal representative with own papers and face.
 */
function montar(
  { id, faltam, expiraEm }: Travada,
  { contrato, pessoas, tentativasBiometria }: Partes,
): PedidoDeAssinatura {
  if (expiraEm === null) throw new Error('A link has its hours')
  const { titulo, banco, linhas, partes, clausulas, depois, resumo } = contrato
  const { nome, cpf } = pessoas.find(({ papel }) => papel === 'REPRESENTANTE') ?? contrato
  return {
    referencia: id,
    signatario: { nome, cpf },
    documentos: faltam
      .filter((tipo) => tipo !== 'ROSTO')
      .map((tipo) => ({ tipo, nome: nomesDosDocumentos[tipo] })),
    tentativasBiometria,
    contrato: { titulo, banco, linhas, partes, clausulas, depois, resumo },
    expiraEm: expiraEm.toISOString(),
  }
}

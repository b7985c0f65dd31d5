import { formatarDia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import { agendarLembrete, encerrarLembrete } from '../lembrete/do-sistema.ts'
import { type AverbacaoTravada, guardarLembrete } from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { mensagens: Mensagens }

const comSms = { canal: 'SMS', finalidade: 'OPERACAO' } as const

/**
 * Asks the holder to confirm in Meu INSS, once a day at most, on the first phone that the contact
 * gate allows. Without one nothing is sent, and the next sweep tries again.
 */
export async function lembrarTitular(
  { client, agora, mensagens }: Sistema,
  { idCliente, idRelacionamento, codigoPromotor, contrato }: AverbacaoTravada,
  limite: Date,
): Promise<void> {
  const fatos = await fatosDoCliente({ client, agora }, idCliente)
  const telefone = fatos?.telefones.find((um) => julgar(fatos, um, comSms, agora).liberado)
  if (!telefone) return
  const banco = await bancoNoSms(client)
  const ate = formatarDia(hoje(limite))
  await enfileirarMensagem(
    mensagens,
    { client, agora, codigoPromotor },
    {
      idRelacionamento,
      idCliente,
      ...comSms,
      idTelefone: telefone.idTelefone,
      texto: `${banco}: para liberar seu emprestimo, confirme no app ou site Meu INSS ate ${ate}. Se nao foi voce quem pediu, recuse.`,
      optIn: 'transacional',
      chaveUnica: `anuencia:${contrato}:${hoje(agora)}`,
    },
  )
}

/** Reminds who attends the client on the next business morning, while it can still be confirmed. */
export async function lembrarAtendente(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  averbacao: AverbacaoTravada,
  limite: Date,
): Promise<void> {
  const { idAtendente, idRelacionamento, idCliente, codigoPromotor, contrato } = averbacao
  if (idAtendente === null) return
  const amanha = somarDias(hoje(agora), 1)
  const util = proximoDiaUtil(amanha)
  const dia = util <= hoje(limite) ? util : amanha
  const idLembrete = await agendarLembrete(
    { client, agora },
    {
      idRelacionamento,
      idCliente,
      codigoPromotor,
      idAtendente,
      descricaoDoTipo: 'Cobrar anuência no Meu INSS',
      texto: `Proposta ${contrato}: o cliente confirma no Meu INSS até ${formatarDia(hoje(limite))}`,
      quando: instanteEmBrasilia(dia, '09:00'),
    },
  )
  if (idLembrete !== null) {
    await guardarLembrete(client, { idProposta: averbacao.idProposta, idLembrete })
  }
}

/** The holder answered, or cannot any more: nothing is left to remind of. */
export async function esquecerLembrete(
  sistema: Pick<Sistema, 'client' | 'agora'>,
  { idLembrete, ...averbacao }: AverbacaoTravada,
): Promise<void> {
  if (idLembrete !== null) await encerrarLembrete(sistema, { ...averbacao, idLembrete })
}

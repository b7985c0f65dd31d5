import { formatarDia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { AverbacaoTravada } from './queries.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { mensagens: Mensagens }

const comSms = { canal: 'SMS', finalidade: 'OPERACAO' } as const

/**
 * Asks the holder to confirm in Meu INSS, once a day at most, on the first phone that the contact gate
 * lets through. Where none does nothing is sent, and the next look tries again.
 */
export async function lembrarTitular(
  { client, agora, mensagens }: Sistema,
  { idCliente, idRelacionamento, codigoPromotor, contrato }: AverbacaoTravada,
  limite: Date,
): Promise<void> {
  const fatos = await fatosDoCliente({ client, agora }, idCliente)
  const telefone = fatos?.telefones.find((um) => julgar(fatos, um, comSms, agora).liberado)
  if (!telefone) return
  const { rows } = await client.query<{ banco: string }>(
    preparada(`select nome_curto as banco from banco where proprio`),
  )
  const ate = formatarDia(hoje(limite))
  await enfileirarMensagem(
    mensagens,
    { client, agora, codigoPromotor },
    {
      idRelacionamento,
      idCliente,
      ...comSms,
      idTelefone: telefone.idTelefone,
      texto: `${rows[0]?.banco ?? 'Banco'}: para liberar seu emprestimo, confirme no app ou site Meu INSS ate ${ate}. Se nao foi voce quem pediu, recuse.`,
      optIn: 'transacional',
      chaveUnica: `anuencia:${contrato}:${hoje(agora)}`,
    },
  )
}

const lembrete = `with l as (
  insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo, texto,
      quando, status, criado_em, atualizado_em)
  select $1, $2, $3, $4, $5, i.codigo, $6, $7, 'Agendado', $8::timestamptz, $8
    from lista i
   where i.lista = 'tipo_lembrete' and i.descricao = 'Cobrar anuência no Meu INSS'
  returning id)
update averbacao a set id_lembrete = l.id from l where a.id_proposta = $9`

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
  const id = novoId()
  await client.query(
    preparada(lembrete, [
      id,
      idRelacionamento,
      idCliente,
      codigoPromotor,
      idAtendente,
      `Proposta ${contrato}: o cliente confirma no Meu INSS até ${formatarDia(hoje(limite))}`,
      instanteEmBrasilia(dia, '09:00'),
      agora,
      averbacao.idProposta,
    ]),
  )
  await avisar(client, {
    idUsuario: idAtendente,
    tipo: 'lembrete',
    dados: { idLembrete: id, idRelacionamento },
  })
}

/** The holder answered, or cannot any more: nothing is left to remind of. */
export async function encerrarLembrete(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  { idLembrete, idAtendente, idRelacionamento }: AverbacaoTravada,
): Promise<void> {
  if (idLembrete === null) return
  const { rowCount } = await client.query(
    preparada(
      `update lembrete set status = 'Finalizado', versao = versao + 1, atualizado_em = $2
        where id = $1 and status = 'Agendado'`,
      [idLembrete, agora],
    ),
  )
  if (rowCount !== 1 || idAtendente === null) return
  const dados = { idLembrete, idRelacionamento }
  await avisar(client, { idUsuario: idAtendente, tipo: 'lembrete', dados })
}

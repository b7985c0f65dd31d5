import { mortas, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { devolverOuPerder, perderPorDesistencia } from '../oportunidade/fim-da-proposta.ts'
import { moverPeloSistema } from '../oportunidade/mudar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { prazoDe } from './prazos.ts'
import { avancarProposta, desfazerPedido } from './sql/escritas.ts'
import { lerVendida } from './sql/fatos.ts'
import type { Travada } from './travar.ts'

export type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/** The proposta ended without being paid. It is held already. */
export const propostaMorta = criarEvento<
  Sistema,
  { idProposta: string; idRelacionamento: string; motivo: string }
>('proposta morta')

/** The bank approved the proposta. It is held already. */
export const propostaAprovada = criarEvento<Sistema, { idProposta: string }>('proposta aprovada')

type Movimento = {
  situacao: SituacaoProposta
  protocolo?: string | null
  motivo?: string | null
  recuperavel?: boolean | null
  por: 'BANCO' | 'CAMARA' | 'SISTEMA' | 'ORGAO' | 'CLIENTE' | 'USUARIO'
  idUsuario?: string
  /** When the bank did it, where the bank books the loan itself. */
  deFatoEm?: Date | null
  /** The end of the step, where somebody outside keeps another day than our rule. */
  prazoEtapa?: Date
}

/**
 * Moves the proposta with its history, its oportunidade and its formalization, and notifies the
 * owner of the client.
 */
export async function moverProposta(
  { client, agora, fila }: Sistema,
  travada: Pick<
    Travada,
    'id' | 'numero' | 'situacao' | 'idOportunidade' | 'idRelacionamento' | 'idAtendente'
  >,
  movimento: Movimento,
): Promise<void> {
  const { situacao, protocolo = null, motivo = null, recuperavel = null } = movimento
  // Terms that wait for the client count by the client's own acceptance alone.
  if (travada.situacao === 'PENDENTE') await desfazerPedido(client, { id: travada.id })
  const mudadas = await avancarProposta(client, {
    id: travada.id,
    situacao,
    protocolo,
    motivo,
    recuperavel,
    por: movimento.por,
    idUsuario: movimento.idUsuario ?? null,
    deFatoEm: movimento.deFatoEm ?? null,
    prazoEtapa: movimento.prazoEtapa ?? (await prazoDe({ client, agora }, situacao)),
    agora,
  })
  if (mudadas !== 1) throw new Error('A proposta that was held did not change')
  const { id: idProposta, idAtendente, idRelacionamento } = travada
  const oQueHouve = `Proposta ${travada.numero} ${situacao.toLowerCase()}${motivo ? `: ${motivo}` : ''}`
  await levarAOportunidade({ client, agora }, travada, { situacao, recuperavel, oQueHouve })
  if (situacao === 'APROVADA') {
    await propostaAprovada.contar({ client, agora, fila }, { idProposta })
  }
  if (morta(situacao)) {
    const morreu = { idProposta, idRelacionamento, motivo: oQueHouve }
    await propostaMorta.contar({ client, agora, fila }, morreu)
  }
  if (idAtendente === null) return
  await avisar(
    { client, agora },
    {
      idUsuario: idAtendente,
      tipo: 'proposta',
      dados: { idProposta, idRelacionamento },
    },
  )
}

async function levarAOportunidade(
  sistema: Pick<Sistema, 'client' | 'agora'>,
  { id, idOportunidade, situacao: antes }: Pick<Travada, 'id' | 'idOportunidade' | 'situacao'>,
  {
    situacao,
    recuperavel,
    oQueHouve: observacao,
  }: { situacao: SituacaoProposta; recuperavel: boolean | null; oQueHouve: string },
): Promise<void> {
  try {
    if (situacao === 'PAGA') {
      await (morta(antes)
        ? reconhecerVenda(sistema, { id, idOportunidade, observacao })
        : moverPeloSistema(sistema, idOportunidade, { acao: 'ganhar', observacao }))
    } else if (morta(situacao)) {
      await (antes === 'PAGA'
        ? perderPorDesistencia(sistema, idOportunidade, observacao)
        : devolverOuPerder(sistema, idOportunidade, { recuperavel, observacao }))
    }
  } catch (error) {
    // The oportunidade went elsewhere meanwhile; what became of the proposta stays true.
    if (!(error instanceof Recusa)) throw error
  }
}

/** Returned or lost when its proposta ended, the oportunidade is sold all the same, at what was paid. */
async function reconhecerVenda(
  sistema: Pick<Sistema, 'client' | 'agora'>,
  { id, idOportunidade, observacao }: { id: string; idOportunidade: string; observacao: string },
): Promise<void> {
  const { idSimulacao, valorLiberado } = await lerVendida(sistema.client, { id })
  await moverPeloSistema(sistema, idOportunidade, {
    acao: 'reconhecer',
    observacao,
    ...(idSimulacao !== null && {
      simulacao: { id: idSimulacao, valorLiberado, piora: false },
    }),
  })
}

export const morta = (situacao: SituacaoProposta) => mortas.some((cada) => cada === situacao)

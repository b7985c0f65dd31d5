import type { ClientBase } from 'pg'
import type { CodigoDoMotivo } from '#shared/retencao/motivos.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import { mudarCtc, type travarCtc } from './sql/escrever.ts'

export type Travada = NonNullable<Awaited<ReturnType<typeof travarCtc>>>

type Passo = {
  para: SituacaoCtc
  por: 'USUARIO' | 'SISTEMA' | 'CAMARA'
  idUsuario?: string
  resultado?: 'SEM_CONTATO' | 'CONTRADIZ' | 'FALSA'
  motivo?: CodigoDoMotivo
  observacao?: string | null
  caminho?: string
  idOportunidade?: string
  idOferta?: string
  pagaAte?: Date
  saldoInformado?: number
  ocorridoEm: Date
}

/** Writes one step of a held request, with its history. */
export async function moverCtc(
  { client }: { client: ClientBase },
  { id, situacao }: Pick<Travada, 'id' | 'situacao'>,
  passo: Passo,
): Promise<void> {
  await mudarCtc(client, {
    id,
    de: situacao,
    idUsuario: null,
    resultado: null,
    motivo: null,
    observacao: null,
    caminho: null,
    idOportunidade: null,
    idOferta: null,
    pagaAte: null,
    saldoInformado: null,
    ...passo,
  })
}

import { alcanca, terminada } from '#shared/proposta/situacao.ts'
import { Recusa } from '../base/http/recusa.ts'
import { FILA_DE_INFORMES } from './filas.ts'
import { moverProposta, type Sistema } from './mover.ts'
import { esperaCliente, identificarProposta } from './sql/fatos.ts'
import { travarProposta } from './travar.ts'

/** A step of the formalização that the bank waits for, or an end of the proposta on our side. */
export type Informe = {
  numero: string
  codigoPromotor: string
  situacao: 'FORMALIZACAO' | 'ANALISE' | 'REPROVADA' | 'CANCELADA'
}

/** The client has something to sign: DIGITADA goes to FORMALIZACAO. Again is harmless. */
export const formalizacaoAberta = (sistema: Sistema, idProposta: string): Promise<void> =>
  formalizar(sistema, idProposta, 'FORMALIZACAO')

/** All of it is signed and checked: the proposta goes to ANALISE. Again is harmless. */
export const formalizacaoConcluida = (sistema: Sistema, idProposta: string): Promise<void> =>
  formalizar(sistema, idProposta, 'ANALISE')

/** @throws Recusa when the proposta ended */
async function formalizar(
  sistema: Sistema,
  idProposta: string,
  situacao: 'FORMALIZACAO' | 'ANALISE',
): Promise<void> {
  const { client, fila } = sistema
  const identificada = await identificarProposta(client, { id: idProposta })
  if (!identificada) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  const { numero, codigoPromotor } = identificada
  const travada = await travarProposta(client, numero)
  if (!travada) throw new Error('A proposta that was read is not there')
  if (terminada(travada.situacao)) {
    throw new Recusa('invalido', `A proposta ${numero} já terminou e não se formaliza mais`)
  }
  // The bank waits for the client's word on a balance or a price, and for no signature.
  const pendente = travada.situacao === 'PENDENTE'
  if (pendente && (await esperaCliente(client, { id: idProposta })).espera) return
  if (alcanca(travada.situacao, situacao)) {
    await moverProposta(sistema, travada, { situacao, por: 'SISTEMA' })
  } else if (travada.situacao !== situacao) return
  // Where the bank was there first, it learns that the signature comes from here.
  const informe: Informe = { numero, codigoPromotor, situacao }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
}

import { type Canal, type Finalidade, semaforo, type Semaforo } from '#shared/contato/semaforo.ts'
import type { FatosDoCliente, TelefoneDoCliente } from './fatos.ts'

type Contato = { canal: Canal; finalidade: Finalidade }

/**
 * What a contact is for. A call to a client whose contract another bank asks for is a call to keep them, on a
 * phone that is known to be theirs: an unverified one may be of somebody who asked to be left alone.
 */
export const finalidadeDoContato = (
  { atacado }: FatosDoCliente,
  telefone: TelefoneDoCliente | null,
  { canal, finalidade }: Contato,
): Finalidade =>
  canal === 'LIGACAO' && finalidade === 'ATENDIMENTO' && atacado && telefone?.verificado === true
    ? 'RETENCAO'
    : finalidade

/** The verdict about one phone of a client, or about none. */
export const julgar = (
  fatos: FatosDoCliente,
  telefone: TelefoneDoCliente | null,
  contato: Contato,
  agora: Date,
): Semaforo =>
  semaforo(
    { ...fatos, canal: contato.canal, telefone },
    finalidadeDoContato(fatos, telefone, contato),
    agora,
  )

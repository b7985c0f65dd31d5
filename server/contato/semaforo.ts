import { type Canal, type Finalidade, semaforo, type Semaforo } from '#shared/contato/semaforo.ts'
import type { TipoDeHsm } from '#shared/hsm/template.ts'
import type { FatosDoCliente, TelefoneDoCliente } from './fatos.ts'

/** `tipo`: the kind of the template that a message is of. */
export type Contato<F extends Finalidade = Finalidade> = {
  canal: Canal
  finalidade: F
  tipo?: TipoDeHsm | null
}

/**
 * What a contact is for. A call to a client whose contract another bank asks for is a call to keep them, on a
 * phone that is known to be theirs: an unverified one may be of somebody who asked to be left alone. A message to
 * keep a client whom no other bank asks for is what the kind of its template says: an offer, or else a notice.
 */
export function finalidadeDoContato<F extends Finalidade>(
  { atacado }: FatosDoCliente,
  telefone: TelefoneDoCliente | null,
  { canal, finalidade, tipo }: Contato<F>,
): F | 'RETENCAO' | 'OFERTA' | 'INFORMACAO' {
  if (canal === 'LIGACAO') {
    const reter = finalidade === 'ATENDIMENTO' && atacado && telefone?.verificado === true
    return reter ? 'RETENCAO' : finalidade
  }
  if (finalidade !== 'RETENCAO' || atacado) return finalidade
  return tipo === 'COMERCIAL' ? 'OFERTA' : 'INFORMACAO'
}

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

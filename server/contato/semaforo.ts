import { type Canal, type Finalidade, semaforo, type Semaforo } from '#shared/contato/semaforo.ts'
import type { FatosDoCliente, TelefoneDoCliente } from './fatos.ts'

/** The verdict about one phone of a client, or about none. */
export const julgar = (
  fatos: FatosDoCliente,
  telefone: TelefoneDoCliente | null,
  { canal, finalidade }: { canal: Canal; finalidade: Finalidade },
  agora: Date,
): Semaforo => semaforo({ ...fatos, canal, telefone }, finalidade, agora)

import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Canal, Finalidade, Semaforo } from './semaforo.ts'

/** The verdict about one phone; the number is masked. */
const SemaforoDoTelefone = z.object({
  idTelefone: z.string(),
  telefone: z.string(),
  hotphone: z.boolean(),
  semaforo: Semaforo,
})

export const contatoApi = {
  /** May this client be contacted for this, now? A call of ours (`docs/decisions`). */
  semaforo: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/semaforo',
    params: z.object({ idRelacionamento: Id }),
    query: z.object({
      canal: z.enum(Canal.options, 'Canal inválido'),
      finalidade: z.enum(Finalidade.options, 'Finalidade inválida'),
    }),
    response: z.object({
      /** The light of the first green phone; without one, of the best phone. */
      semaforo: Semaforo,
      telefones: z.array(SemaforoDoTelefone),
    }),
    permissao: 'RELACIONAMENTO_VER',
    objetos: [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'o semáforo de contato'),
  }),
}

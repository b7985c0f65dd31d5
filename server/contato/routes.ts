import { contatoApi } from '#shared/contato/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { fatosDoCliente } from './fatos.ts'
import { telefoneMascarado } from './mascara.ts'
import { julgar } from './semaforo.ts'

export const rotasContato: Handler[] = [
  handle(contatoApi.semaforo, async ({ query }, contexto) => {
    const fatos = await fatosDoCliente(contexto, alvoDe(contexto).idCliente)
    if (!fatos) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
    const telefones = fatos.telefones.map((telefone) => ({
      idTelefone: telefone.idTelefone,
      telefone: telefoneMascarado(telefone),
      hotphone: telefone.hotphone,
      semaforo: julgar(fatos, telefone, query, contexto.agora),
    }))
    const melhor = telefones.find(({ semaforo }) => semaforo.liberado) ?? telefones[0]
    return {
      semaforo: melhor?.semaforo ?? julgar(fatos, null, query, contexto.agora),
      telefones,
    }
  }),
]

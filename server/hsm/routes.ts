import { hsmApi, type TelefoneHsm } from '#shared/hsm/api.ts'
import { type FatosDoCliente, fatosDoCliente } from '../contato/fatos.ts'
import { numeroMascarado } from '../contato/mascara.ts'
import { julgar } from '../contato/semaforo.ts'
import { type Contexto, handle, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Mensagens } from '../mensagem/enfileirar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { enviarHsm } from './enviar.ts'
import { listarTemplates } from './sql.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { valoresDoCliente } from './valores.ts'

export const criarRotasHsm = (mensagens: Mensagens): Handler[] => [
  handle(hsmApi.templates, ({ query }, { client }) => listarTemplates(client, query)),
  handle(hsmApi.telefones, async (_input, contexto) => {
    const fatos = await fatosDoCliente(contexto, alvoDe(contexto).idCliente)
    if (!fatos) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
    return { telefones: telefones(fatos, contexto) }
  }),
  handle(mensagemApi.dadosParaTemplates, ({ params }, contexto) =>
    valoresDoCliente(contexto, params.idRelacionamento),
  ),
  handle(hsmApi.enviar, ({ body }, contexto) => enviarHsm(mensagens, contexto, body)),
]

function telefones(fatos: FatosDoCliente, { agora }: Contexto): TelefoneHsm[] {
  return fatos.telefones.map((telefone) => {
    const semaforo = (finalidade: keyof TelefoneHsm['semaforos']) =>
      julgar(fatos, telefone, { canal: 'WHATSAPP', finalidade }, agora)
    const { idTelefone, ddd, numero, hotphone, optIns } = telefone
    return {
      idTelefone,
      ddd,
      numero: numeroMascarado(numero),
      hotphone,
      optIns,
      semaforos: {
        INFORMACAO: semaforo('INFORMACAO'),
        OPERACAO: semaforo('OPERACAO'),
        OFERTA: semaforo('OFERTA'),
        RETENCAO: semaforo('RETENCAO'),
      },
    }
  })
}

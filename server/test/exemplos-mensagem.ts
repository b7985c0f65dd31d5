import { primeiroNome } from '#shared/hsm/template.ts'
import type { Exemplo } from './exemplos.ts'
import { type Cliente, clientes } from './fixtures.ts'

/** A template of nobody's, so of every promotor. */
export const idTemplate = '66666666-0000-4000-8000-000000000001'

/** The last digits identify the owner of a phone. */
const telefoneDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')

/** Phones that allow messages, and texts to send. */
export async function semearMensagens(api: {
  consulta: (sql: string, values?: unknown[]) => Promise<unknown>
}): Promise<void> {
  await api.consulta(
    `insert into hsm_template (id, template, tag, mensagem, tipo_optin, categoria, variaveis)
     values ($1, 'teste_v1', 'TESTE', '{{1}}, sua proposta: {{2}}.', 'TRANSACIONAL', 'UTILITY',
             '{primeiroNome,etapaPortabilidade}')`,
    [idTemplate],
  )
  await api.consulta(
    `update telefone set tipo = '1', situacao = '2', opt_in_transacional = true
      where id = any ($1)`,
    [Object.values(clientes).map(telefoneDe)],
  )
}

export function exemplosDeMensagem(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento, promotor, nome } = cliente
  const porRelacionamento: Exemplo = { params: { idRelacionamento } }
  return {
    'hsm.templates': { query: { codigoPromotor: promotor } },
    'hsm.telefones': { query: { idRelacionamento } },
    'hsm.enviar': {
      body: {
        idRelacionamento,
        idTemplate,
        idTelefone: telefoneDe(cliente),
        variaveis: [{ nome: 'etapaPortabilidade', valor: 'averbação' }],
        previa: `${primeiroNome(nome)}, sua proposta: averbação.`,
        mesmoAssim: true,
      },
    },
    'mensagem.historico': porRelacionamento,
    'mensagem.dadosParaTemplates': porRelacionamento,
    'contato.semaforo': {
      ...porRelacionamento,
      query: { canal: 'WHATSAPP', finalidade: 'INFORMACAO' },
    },
  }
}

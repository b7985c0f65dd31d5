import { primeiroNome } from '#shared/hsm/template.ts'
import { agora } from './api.ts'
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

/** The proposta of the client waits for the anuência until 25/11/2026, and a newer one lives beside it. */
export async function esperarAnuencia(
  api: { consulta: (sql: string, values?: unknown[]) => Promise<unknown> },
  { idRelacionamento, idCliente, promotor, idProposta }: Cliente,
): Promise<void> {
  await api.consulta(
    `update proposta set situacao = 'ANUENCIA', prazo_etapa = '2026-11-26T02:59:59Z' where id = $1`,
    [idProposta],
  )
  await api.consulta(
    `with nova as (insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
         produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
       values (gen_random_uuid(), $1, $2, $3, '000331', 'NOVO', 'Margem livre', 'MANUAL', 'Em Andamento', 1000, $5, $5)
       returning *)
     insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente, codigo_promotor, produto,
       codigo_convenio, situacao, valor_financiado, valor_liberado, valor_parcela, prazo, taxa_am, id_usuario,
       criada_em, atualizada_em)
     select gen_random_uuid(), 'MAIS-NOVA', n.id, $1, $2, $3, 'NOVO', '000331', 'DIGITADA', 1000, 1000, 100, 12, 1.8,
       p.id_usuario, p.criada_em + interval '1 hour', $5 from nova n, proposta p where p.id = $4`,
    [idRelacionamento, idCliente, promotor, idProposta, agora],
  )
}

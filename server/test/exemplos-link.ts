import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { telefoneDe } from './exemplos-consentimento.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** A portability of each client: without a page, with one prepared, with one sent and photographed. */
const pontos = { livre: 'f7f7f7f1', gerado: 'f7f7f7f2', enviado: 'f7f7f7f3' } as const
type Ponto = keyof typeof pontos

const propostaEm = (ponto: Ponto, { idCliente }: Pick<Cliente, 'idCliente'>): string =>
  idCliente.replace(/^c{8}/, pontos[ponto])

const EM = '2026-11-20T12:00:00Z'

export async function semearLinks({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    for (const ponto of ['livre', 'gerado', 'enviado'] as const) {
      const { idCliente, idRelacionamento, promotor, atendente } = cliente
      const idProposta = propostaEm(ponto, cliente)
      const idOportunidade = idProposta.replace(/^f/, 'e')
      const idUsuario = (atendente ?? personas.gestor).id
      const comum = [idRelacionamento, idCliente, promotor]
      await consulta(
        `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
           produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
         values ($1, $2, $3, $4, '000331', 'PORT', 'Portabilidade', 'MANUAL', 'Ganha', 100000,
           '${EM}', '${EM}')`,
        [idOportunidade, ...comum],
      )
      await consulta(
        `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
           codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
           valor_parcela, prazo, taxa_am, cet_aa, id_usuario, criada_em, atualizada_em)
         values ($1, $2, $3, $4, $5, $6, 'PORT', '000331', 'DIGITADA', 100000, 0, 2500, 63, 1.66,
           22.1, $7, '${EM}', '${EM}')`,
        [
          idProposta,
          `PL-${idProposta.slice(7, 8)}-${idCliente.slice(-2)}`,
          idOportunidade,
          ...comum,
          idUsuario,
        ],
      )
      if (ponto === 'livre') continue
      const enviado = ponto === 'enviado'
      await consulta(
        `insert into link (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor, situacao,
           hash_resumo, canal, id_telefone, envios, expira_em, id_usuario, criado_em, atualizado_em)
         values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '${EM}', '${EM}')`,
        [
          idProposta,
          ...comum,
          enviado ? 'ENVIADO' : 'GERADO',
          enviado ? idCliente.slice(-2).padStart(64, '0') : null,
          enviado ? 'SMS' : null,
          enviado ? telefoneDe(cliente) : null,
          enviado ? 1 : 0,
          enviado ? '2026-11-23T12:00:00Z' : null,
          idUsuario,
        ],
      )
      if (!enviado) continue
      await consulta(
        `insert into link_imagem (id, id_link, codigo_promotor, papel, bytes, recebidos, resumo, arquivo,
           resumo_guardado, criada_em, pronta_em)
         values ($1, $1, $2, 'FRENTE', 1000, 1000, $3, $1, $3, '${EM}', '${EM}')`,
        [idProposta, promotor, '0'.repeat(64)],
      )
    }
  }
}

export function exemplosDoLink(cliente: Cliente): Record<string, Exemplo> {
  const envio = { canal: 'SMS', idTelefone: telefoneDe(cliente) }
  const [livre, gerado, enviado] = (['livre', 'gerado', 'enviado'] as const).map((ponto) => ({
    idProposta: propostaEm(ponto, cliente),
  }))
  if (!livre || !gerado || !enviado) throw new Error('A point is missing')
  return {
    'link.gerar': { body: livre },
    'link.enviar': { body: { ...gerado, ...envio } },
    'link.reenviar': { body: { ...enviado, ...envio } },
    'link.validar': { body: enviado },
    'link.consultar': { params: enviado },
    'link.revogar': { params: enviado },
    'link.abrirImagem': { params: enviado, body: { papel: 'FRENTE' } },
  }
}

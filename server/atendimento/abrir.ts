import type { QueryConfig } from 'pg'
import { ANOTACOES_AO_ABRIR, atendimentoApi, LEMBRETES_AO_ABRIR } from '#shared/atendimento/api.ts'
import { MAXIMO_BYTES_DA_PAGINA, pagina } from '../anotacao/blocos.ts'
import { enderecos } from '../cliente/blocos.ts'
import { beneficioInss } from '../beneficio/blocos.ts'
import {
  bloqueioEnvio,
  mostrarModal,
  tokenAtivo,
  trabalhadorToken,
} from '../consentimento/blocos.ts'
import { contratos } from '../contrato/blocos.ts'
import { preparada } from '../db/preparada.ts'
import { convenios } from '../empregador/blocos.ts'
import type { Pedido } from '../http/handler.ts'
import { JsonCru } from '../http/json-cru.ts'
import { Recusa } from '../http/recusa.ts'
import { lembretes } from '../lembrete/blocos.ts'
import { oportunidades, valoresOportunidade } from '../oportunidade/blocos.ts'
import { alvo, valoresDoAlvo } from '../relacionamento/alvo.ts'
import { clienteRestrito, dadosBancarios, dadosResumidos } from '../relacionamento/blocos.ts'
import { juncoesDoCartao, relacionamentoJson } from '../relacionamento/cartao.ts'
import { beneficioTrabalhador } from '../trabalhador/blocos.ts'
import { mostrarDados, telefones } from '../telefone/blocos.ts'

const { method, path } = atendimentoApi.abrir

/**
 * Everything the 360 view shows, assembled by PostgreSQL in one statement: the scope, the line of
 * the trail and every block. The text goes out unparsed.
 */
const abertura = `with ${alvo},
trilha as (
  insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao,
                         alvo, id_requisicao)
  select gen_random_uuid(), clock_timestamp(), a.id_usuario, a.codigo_promotor, a.id_cliente,
         '${method} ${path}', 'LEITURA', 'relacionamento:' || a.id, $8
    from alvo a)
select json_build_object(
    'relacionamento', ${relacionamentoJson},
    'blocos', case when not a.resumo then json_build_object(
      'clienteRestrito', ${clienteRestrito},
      'dadosResumidos', ${dadosResumidos},
      'anotacoes', ${pagina({ tamanho: String(ANOTACOES_AO_ABRIR), maximoBytes: MAXIMO_BYTES_DA_PAGINA })},
      'lembretes', ${lembretes(LEMBRETES_AO_ABRIR)},
      'valoresOportunidade', ${valoresOportunidade},
      'contratos', ${contratos},
      'oportunidades', ${oportunidades},
      'dadosBancarios', ${dadosBancarios},
      'convenios', ${convenios},
      'beneficioTrabalhador', ${beneficioTrabalhador},
      'enderecos', ${enderecos},
      'telefones', ${telefones},
      'visualizarDadosCliente', ${mostrarDados},
      'tokenAtivo', ${tokenAtivo},
      'trabalhadorToken', ${trabalhadorToken},
      'bloqueioEnvioConsentimento', ${bloqueioEnvio},
      'mostrarModalConsentimento', ${mostrarModal},
      'beneficioInss', ${beneficioInss}) end)::text as model
  from alvo a
  ${juncoesDoCartao}`

export const consultaDeAbertura = (idRelacionamento: string, pedido: Pedido): QueryConfig =>
  preparada(abertura, [...valoresDoAlvo(idRelacionamento, pedido), pedido.idRequisicao])

/** @throws Recusa when the relationship is not of this person's promotores */
export function lerAbertura(rows: Record<string, unknown>[]): JsonCru {
  const model = rows[0]?.model
  if (typeof model !== 'string') throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return new JsonCru(model)
}

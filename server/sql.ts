import type { z } from 'zod'
import {
  ANOTACOES_AO_ABRIR,
  type Atendimento,
  atendimentoApi,
  LEMBRETES_AO_ABRIR,
} from '#shared/atendimento/api.ts'
import { pagina } from './anotacao/sql.ts'
import { beneficioInss } from './beneficio/sql/blocos.ts'
import { enderecos } from './cliente/sql/blocos.ts'
import {
  bloqueioEnvio,
  mostrarModal,
  tokenAtivo,
  trabalhadorToken,
} from './consentimento/sql/blocos.ts'
import { contratos } from './contrato/sql.ts'
import { contarAbertura } from './cota/sql.ts'
import { trilhaDoAlvo } from './base/audit/sql.ts'
import { uma, umaOuNada } from './base/db/consulta.ts'
import { type De, sql } from './base/db/fragmento.ts'
import { objeto, quando } from './base/db/objeto.ts'
import { convenios } from './empregador/sql.ts'
import { lembretes } from './lembrete/sql.ts'
import { oportunidades, valoresOportunidade } from './oportunidade/sql/blocos.ts'
import { clienteRestrito, dadosBancarios, dadosResumidos } from './relacionamento/sql/blocos.ts'
import { relacionamentoJson } from './relacionamento/sql/cartao.ts'
import { comAlvo, juncoesDoAlvo, type ValoresDoAlvo } from './atendimento/sql.ts'
import { mostrarDados, telefones } from './telefone/sql/blocos.ts'
import { beneficioTrabalhador } from './trabalhador/sql.ts'

type Aberto = z.input<typeof Atendimento>

const { method, path } = atendimentoApi.abrir

const blocos = objeto<NonNullable<Aberto['blocos']>>({
  clienteRestrito,
  dadosResumidos,
  anotacoes: pagina({ tamanho: ANOTACOES_AO_ABRIR }),
  lembretes: lembretes(LEMBRETES_AO_ABRIR),
  valoresOportunidade,
  contratos,
  oportunidades,
  dadosBancarios,
  convenios,
  beneficioTrabalhador,
  enderecos,
  telefones,
  visualizarDadosCliente: mostrarDados,
  tokenAtivo,
  trabalhadorToken,
  bloqueioEnvioConsentimento: bloqueioEnvio,
  mostrarModalConsentimento: mostrarModal,
  beneficioInss,
})

/**
 * Everything the 360 view shows, assembled by PostgreSQL in one statement: the scope, the line of
 * the trail and every block. The text goes out unparsed.
 */
export const abrir = umaOuNada(
  'server.abrir',
  (p: De<ValoresDoAlvo & { idRequisicao: string }>) => sql`with ${comAlvo(p)},
${trilhaDoAlvo(p, `${method} ${path}`, sql`true`)}
select ${objeto<Aberto>({
    relacionamento: relacionamentoJson,
    blocos: quando(sql`not a.resumo`, blocos),
  })}::text as model, ${contarAbertura} as restam
  from alvo a
  ${juncoesDoAlvo}`,
  { plano: 'generico' },
)

/** Whether the session of a token was not ended meanwhile. */
export const verSessao = uma(
  'server.sessao-viva',
  (p: De<{ sid: string }>) =>
    sql<{ viva: boolean }>`select identidade.sessao_viva(${p.sid}) as viva`,
  { plano: 'indiferente' },
)

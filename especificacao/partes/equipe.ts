import type { Mesa } from '../mesa.ts'
import { campos, em, escrito, lista, primeiro, texto } from '../json.ts'

const R = '/relacionamento/v1'
const E = '/estrutura-organizacional/v1'

/** The team: queue, absences, reassignment, dashboards, referral, survey. */
export async function gerir(mesa: Mesa): Promise<void> {
  const { conversa: c, gestor } = mesa
  await c.entende(gestor, `GET ${E}/promotor/{codigoPromotor}/atendentes`, {
    em: [gestor.promotor],
  })
  await c.parte('campanhas', () => campanhas(mesa))
  await c.parte('ausencias', () => ausencias(mesa))
  await c.parte('reatribuir', () => reatribuir(mesa))
  await c.parte('paineis', () => paineis(mesa))
  await c.parte('indicar', () => indicar(mesa))
  await c.parte('responder', () => responder(mesa))
}

async function campanhas({ conversa: c, atendente, eu }: Mesa): Promise<void> {
  const { promotor } = atendente
  const ativas = await c.entende(atendente, `GET ${R}/listar-mailing/ativo`, {}, ['[]'])
  await c.entende(atendente, `GET ${R}/listar-mailing/em-aberto/{id}`, { em: [promotor] }, ['[]'])
  await c.entende(atendente, `GET ${R}/mailing/perfis/manual`, {}, ['[]'])
  for (const quem of [texto(eu, 'idUsuario'), texto(eu, 'loginUsuario')]) {
    await c.entende(atendente, `GET ${R}/mailing/listar-mailing/{a}/{b}`, { em: [promotor, quem] })
    await c.entende(atendente, `GET ${R}/mailing/{a}/proximo-cliente/{b}/{c}`, {
      em: [texto(primeiro(lista(ativas), 'a campaign'), 'idMailing'), promotor, quem],
    })
  }
}

async function ausencias({ conversa: c, gestor, atendente, colega, elenco }: Mesa): Promise<void> {
  const motivos = await c.entende(gestor, `GET ${R}/atendente/ausencia/motivos`, {}, ['[]'])
  await c.entende(gestor, `GET ${R}/atendente/ausencia`, {}, ['[]'])
  await c.entende(atendente, `GET ${R}/atendente/ausencia`)
  const dia = (dias: number) =>
    new Date(elenco.agora.getTime() + dias * 86_400_000).toISOString().slice(0, 10)
  const incluida = await c.entende(
    gestor,
    `POST ${R}/atendente/ausencia`,
    {
      body: {
        atendente: colega,
        motivo: texto(primeiro(lista(motivos), 'a reason'), 'codigo'),
        dataInicio: dia(40),
        dataFim: dia(45),
      },
    },
    ['idAusencia'],
  )
  const em1 = { em: [texto(incluida, 'idAusencia')] }
  await c.entende(gestor, `PUT ${R}/atendente/ausencia/{idAusencia}`, {
    ...em1,
    body: { ...campos(incluida), dataFim: dia(46) },
  })
  await c.entende(gestor, `DELETE ${R}/atendente/ausencia/{idAusencia}`, em1)
}

async function reatribuir({ conversa: c, gestor, eu, colega }: Mesa): Promise<void> {
  const porPromotor = { em: [gestor.promotor] }
  for (const filtro of [
    'filtro-perfil',
    'filtro-mailing',
    'filtro-atendentes-oportunidade',
    'filtro-convenio',
    'filtro-atendentes-elegiveis',
  ]) {
    await c.entende(gestor, `GET ${R}/reatribuicao/${filtro}/{codigoPromotor}`, porPromotor, ['[]'])
  }
  await c.entende(
    gestor,
    `GET ${R}/reatribuicao/sumario-relacionamento/{codigoPromotor}`,
    porPromotor,
  )
  await c.recusa(
    gestor,
    `POST ${R}/reatribuicao`,
    { body: { codigoPromotor: gestor.promotor } },
    /^Quem recebe: /,
  )
  await c.entende(gestor, `POST ${R}/reatribuicao`, {
    body: { codigoPromotor: gestor.promotor, atendentes: [eu], receptores: [colega] },
  })
}

async function paineis({ conversa: c, atendente, gestor }: Mesa): Promise<void> {
  const estados = ['em-aberto', 'em-atendimento', 'em-andamento', 'perdida', 'ganha', 'totais']
  for (const estado of estados) {
    await Promise.all([
      c.entende(atendente, `GET ${R}/dashboard/atendentes/oportunidades/${estado}`),
      c.entende(gestor, `GET ${R}/dashboard/gestor/oportunidades/${estado}`),
    ])
  }
  await c.entende(gestor, `GET ${R}/dashboard/gestor/oportunidades/atendente`)
  const aberto = await c.entende(atendente, `GET ${R}/dashboard/atendentes/oportunidades/em-aberto`)
  const id = escrito(em(aberto, 'id')) || 'total'
  for (const [quem, nome] of [
    [atendente, 'atendentes/oportunidades/{id}/relacionamentos'],
    [atendente, 'atendentes/oportunidades/{id}/relacionamentos/detalhes'],
    [gestor, 'gestor/oportunidades/{id}/detalhes'],
    [gestor, 'gestor/oportunidades/{id}/sub-detalhes'],
  ] as const) {
    await c.entende(quem, `GET ${R}/dashboard/${nome}`, { em: [id] })
  }
  await c.entende(atendente, `GET ${R}/dashboard/atendentes/atuacao/mailing`)
  await c.entende(atendente, `GET ${R}/dashboard/atendentes/atuacao/mailing/relacionamentos`)
  await c.entende(
    atendente,
    `GET ${R}/dashboard/atendentes/atuacao/mailing/relacionamentos/oportunidades`,
  )
  await c.entende(gestor, `GET ${R}/dashboard/gestor/atuacao/mailing`)
  await c.entende(gestor, `GET ${R}/dashboard/gestor/atuacao/atendentes/mailing`)
}

async function indicar({ conversa: c, atendente }: Mesa): Promise<void> {
  await c.entende(atendente, `POST ${R}/link-indicacao`)
  await c.entende(atendente, `GET ${R}/link-indicacao`, {
    query: { CodigoPromotor: atendente.promotor },
  })
}

async function responder({ conversa: c, atendente }: Mesa): Promise<void> {
  const pesquisa = await c.entende(atendente, 'GET /pesquisa-satisfacao/pesquisa/pendente')
  await c.entende(atendente, 'POST /pesquisa-satisfacao/pesquisa/{idPesquisa}/respostas', {
    em: [texto(pesquisa, 'idPesquisa')],
    body: lista(pesquisa, 'perguntas').map((pergunta) => ({
      idPergunta: em(pergunta, 'idPergunta'),
      resposta: em(pergunta, 'tipo') === 'NOTA' ? 9 : 'Encontrar o cliente',
    })),
  })
}

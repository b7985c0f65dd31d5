import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from './fixtures.ts'

/** Works for every promotor, without a client and without a control. */
const quemRecebe = '7b7b7b7b-0000-4000-8000-000000000001'

/** The list of a promotor, in which all of its clients wait. */
const listaDe = (promotor: string): string =>
  `7d7d7d7d-0000-4000-8000-${promotor.padStart(12, '0')}`

/** Another client of the same owner: the examples of the queue lease every owned one. */
const foraDaFila = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '7a7a7a7a')

const comDono = Object.values(clientes).filter(({ atendente }) => atendente !== null)

const loteDe = ({ id }: Persona): string => id.replace(/^a{8}/, '7c7c7c7c')

/** Somebody who receives, clients, a list with all of them, and for each person a reassignment to undo. */
export async function semearReatribuicoes({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(
    `insert into usuario (id, login, nome, papel, perfil)
     values ($1, 'recebe', 'Pessoa recebe', 'ATENDENTE', 'VAZIO')`,
    [quemRecebe],
  )
  await consulta(
    'insert into usuario_promotor (id_usuario, codigo_promotor) select $1, unnest($2::text[])',
    [quemRecebe, Object.values(promotores)],
  )
  await consulta(
    `with novos as (
       select x.id, x.promotor, x.dono, row_number() over () as n
         from unnest($1::uuid[], $2::text[], $3::uuid[]) x (id, promotor, dono)
     ), pessoas as (
       insert into cliente (id, cpf, nome, data_nascimento, sexo, uf)
       select id, '7' || lpad(n::text, 10, '0'), 'Cliente fora da fila', '1960-01-01', 'F', 'SP' from novos
     ), relacionamentos as (
       insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em)
       select id, id, promotor, dono, '2026-11-03T13:00:00Z' from novos
     )
     insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
       codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
     select id, id, id, promotor, dono, '000331', 'NOVO', 'Margem livre', 'MANUAL', 'Em Aberto', 100000,
            '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z' from novos`,
    [
      comDono.map(foraDaFila),
      comDono.map(({ promotor }) => promotor),
      comDono.map(({ atendente }) => atendente?.id),
    ],
  )
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao,
       criado_por, criado_em, atualizado_em)
     select m.id, m.promotor, 'Lista da loja', 'LISTA_DA_LOJA', 'MANUAL', '2026-11-01', 'ATIVA', $3,
            '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z'
       from unnest($1::uuid[], $2::text[]) m(id, promotor)`,
    [Object.values(promotores).map(listaDe), Object.values(promotores), quemRecebe],
  )
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em, entrou_em)
     select m.id, r.id, r.codigo_promotor, '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z'
       from mailing m join relacionamento r on r.codigo_promotor = m.codigo_promotor
      where m.id = any ($1::uuid[])`,
    [Object.values(promotores).map(listaDe)],
  )
  for (const persona of Object.values(personas)) {
    await consulta(
      `insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
       values ($1, 'reatribuicao', 'reatribuir', $2, $3, '2026-11-20T12:00:00Z',
         '2099-01-01T00:00:00Z')`,
      [loteDe(persona), persona.id, persona.promotor],
    )
  }
}

export function exemplosDaReatribuicao(
  quem: Persona,
  cliente: Cliente,
  atendente: string,
): Record<string, Exemplo> {
  const { promotor, idRelacionamento } = cliente
  const params = { codigoPromotor: promotor }
  const escolha = {
    codigoPromotor: promotor,
    atendentes: [atendente],
    semAtendente: true,
    statusOportunidade: ['Em Aberto', 'Em Atendimento'],
    convenios: ['000331'],
    perfis: ['LISTA_DA_LOJA'],
    mailings: [listaDe(promotor)],
    clientes: [cliente.atendente === null ? idRelacionamento : foraDaFila(cliente)],
    receptores: [quemRecebe],
    lembretes: 'VAO',
    propostas: 'VAO',
  }
  const naLista = {
    atendentes: quemRecebe,
    semAtendente: 'true',
    statusOportunidade: 'Em Aberto,Simulada',
    convenios: '000331',
    perfis: 'LISTA_DA_LOJA',
    mailings: listaDe(promotor),
  }
  return {
    'reatribuicao.reatribuir': { body: { ...escolha, quantos: 1 } },
    'reatribuicao.filtroPerfil': { params },
    'reatribuicao.filtroMailing': { params },
    'reatribuicao.filtroAtendentes': { params },
    'reatribuicao.filtroConvenio': { params },
    'reatribuicao.elegiveis': { params },
    'reatribuicao.sumario': { params, query: naLista },
    'reatribuicao.previa': { body: escolha },
    'reatribuicao.andamento': { params: { chave: '7e7e7e7e-0000-4000-8000-000000000001' } },
    'reatribuicao.recentes': {},
    'reatribuicao.desfazer': { params: { idLote: loteDe(quem) } },
  }
}

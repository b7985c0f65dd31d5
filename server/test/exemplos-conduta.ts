import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { documento } from './exemplos-confirmacao.ts'
import { personas, type Persona, promotores } from './fixtures.ts'

const codigos = Object.values(promotores)
const idDe = (familia: number, numero: number): string =>
  `79797979-0000-4000-8${familia}00-${String(numero).padStart(12, '0')}`
const doPromotor = (familia: number, codigo: string): string =>
  idDe(familia, codigos.findIndex((um) => um === codigo) + 1)
/** Proposed by the person in the promotor. */
const propostaPor = ({ id }: Persona, codigo: string): string =>
  id.replace(/^a{8}/, `7979797${codigos.findIndex((um) => um === codigo) + 1}`)
const daPessoa = ({ id }: Persona): string => id.replace(/^a{8}/, '79797979')

/** Faults, as database/reference fills them. */
export const motivosDaConduta = `insert into conduta_motivo (codigo, nome, pontos, fonte, confianca) values
  ('INFORMACAO_INCOMPLETA', 'Informação incompleta', 5, 'Autorregulação', 'baixa'),
  ('NAO_PERTURBE', 'Contato com quem não quer', 10, 'Autorregulação', 'baixa'),
  ('SEM_AUTORIZACAO', 'Sem a autorização do cliente', 20, 'Autorregulação', 'baixa')
  on conflict do nothing`

/** In each promotor a person with points that wait for a decision (in Gama for the bank's checker), and points that each person proposed; of each person points that count. */
export async function semearConduta({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(motivosDaConduta)
  const inserir = `insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, arquivo, formato,
      arquivo_resumo, data_fato, situacao, id_autor, criada_em, id_decisor, decidida_em, vence_em)
    select $1, $2, $3, 'INFORMACAO_INCOMPLETA', 5, 'Não disse o CET', gen_random_uuid(), 'JPEG',
      repeat('0', 64), '2026-11-10',
      case when $5::uuid is null then 'PROPOSTA' else 'CONFIRMADA' end, $4, '2026-11-11T13:00:00Z', $5,
      case when $5::uuid is not null then timestamptz '2026-11-12T13:00:00Z' end,
      case when $5::uuid is not null then date '2027-11-12' end`
  for (const [lugar, codigo] of codigos.entries()) {
    const id = doPromotor(3, codigo)
    await consulta(
      `insert into usuario (id, login, nome, papel, perfil)
       select $1, $2, 'Pessoa julgada', papel, 'VAZIO' from usuario where login = 'colega'`,
      [id, `julgada${lugar}`],
    )
    await consulta(`insert into usuario_promotor (id_usuario, codigo_promotor) values ($1, $2)`, [
      id,
      codigo,
    ])
    for (const idConduta of [doPromotor(1, codigo), doPromotor(2, codigo)]) {
      await consulta(inserir, [idConduta, codigo, id, personas.inativo.id, null])
      await consulta(
        `insert into conduta_abertura (id_conduta, id_usuario, codigo_promotor, aberta_em)
         select $1, u.id, $2, '2026-11-11T14:00:00Z' from usuario u where u.id = any ($3)`,
        [idConduta, codigo, Object.values(personas).map(({ id: quem }) => quem)],
      )
    }
    for (const persona of Object.values(personas)) {
      await consulta(inserir, [propostaPor(persona, codigo), codigo, id, persona.id, null])
    }
  }
  for (const persona of Object.values(personas)) {
    const [autor, decisor] = [personas.gestor, personas.inativo, personas.promotor].filter(
      ({ id }) => id !== persona.id,
    )
    await consulta(inserir, [
      daPessoa(persona),
      persona.promotor,
      persona.id,
      autor?.id,
      decisor?.id,
    ])
  }
}

/** Points of conduct of the promotor of a client. */
export const exemplosDaConduta = (
  codigoPromotor: string,
  quem: Persona,
): Record<string, Exemplo> => ({
  'conduta.equipe': { query: { codigoPromotor } },
  'conduta.registros': { query: { codigoPromotor, idUsuario: doPromotor(3, codigoPromotor) } },
  'conduta.motivos': {},
  'conduta.minha': {},
  'conduta.propor': {
    body: {
      codigoPromotor,
      idUsuario: doPromotor(3, codigoPromotor),
      motivo: 'NAO_PERTURBE',
      dataFato: '2026-11-10',
      texto: 'Ligou depois do pedido',
      conteudo: documento,
    },
  },
  'conduta.abrirProva': {
    params: { idConduta: doPromotor(1, codigoPromotor) },
    body: { codigoPromotor },
  },
  'conduta.daMesa': {},
  'conduta.abrirNaMesa': { params: { idConduta: doPromotor(2, promotores.gama) }, body: {} },
  'conduta.conferir': {
    params: { idConduta: doPromotor(2, promotores.gama) },
    body: { situacao: 'CONFIRMADA', observacao: 'Vi a prova' },
  },
  'conduta.decidir': {
    params: { idConduta: doPromotor(1, codigoPromotor) },
    body: { codigoPromotor, situacao: 'CONFIRMADA', observacao: 'Ouvi a gravação' },
  },
  'conduta.retirar': {
    params: { idConduta: propostaPor(quem, codigoPromotor) },
    body: { codigoPromotor },
  },
  'conduta.responder': {
    params: { idConduta: daPessoa(quem) },
    body: { texto: 'Eu disse o CET por telefone' },
  },
})

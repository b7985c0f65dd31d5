import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** The list of a promotor. */
export const mailingDe = (promotor: string): string =>
  `6d6d6d6d-0000-4000-8000-${promotor.padStart(12, '0')}`

/** Another one, which follows a criterion. */
const daBase = (promotor: string): string => mailingDe(promotor).replace('-0000-4', '-0003-4')

const importacaoDe = (promotor: string, qual: 'LIDA' | 'FEITA'): string =>
  `6d6d6d6d-${qual === 'LIDA' ? '0001' : '0002'}-4000-8000-${promotor.padStart(12, '0')}`

const envioDe = (promotor: string): string => mailingDe(promotor).replace('-0000-4', '-0005-4')

/** A template whose places a list can fill. */
export const templateDaLista = '6d6d6d6d-0004-4000-8000-000000000001'

/** A file of clients for each promotor: one that waits for its columns, and one that was imported. */
export async function semearImportacoes({
  consulta,
  dependencias: { acervo },
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta' | 'dependencias'>): Promise<void> {
  for (const { cpf, promotor } of Object.values(clientes)) {
    const arquivo = Buffer.from(`CPF;Nome\r\n${cpf};Alguém\r\n`)
    await acervo.guardar(importacaoDe(promotor, 'LIDA'), arquivo)
    await consulta(
      `insert into mailing_importacao (id, id_mailing, codigo_promotor, nome_arquivo, bytes, arquivo,
         situacao, leitura, linhas, criado_por, criado_em, desfazer_ate)
       select x.id, $3, $4, 'clientes.csv', $5, x.arquivo, x.situacao, $6, 1, $7,
         '2026-11-20T12:00:00Z', x.ate
         from (values ($1::uuid, $1::uuid, 'LIDA', null),
                 ($2::uuid, null, 'FEITA', '2026-11-21T12:00:00Z'::timestamptz))
           as x (id, arquivo, situacao, ate)
       on conflict do nothing`,
      [
        importacaoDe(promotor, 'LIDA'),
        importacaoDe(promotor, 'FEITA'),
        mailingDe(promotor),
        promotor,
        arquivo.length,
        {
          formato: 'CSV',
          codificacao: 'UTF-8',
          separador: ';',
          nomes: ['CPF', 'Nome'],
          cabecalho: true,
        },
        personas.gestor.id,
      ],
    )
  }
}

/** For each promotor a running list in which its clients wait, and the draft of one of its base. */
export async function semearMailings({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(
    `insert into hsm_template (id, template, tag, mensagem, tipo_optin, categoria, variaveis)
     values ($1, 'lista_v1', 'Aviso à lista', 'Olá, {{1}}! Fale com a {{2}}.', 'TRANSACIONAL', 'UTILITY',
       '{primeiroNome,nomePromotor}') on conflict do nothing`,
    [templateDaLista],
  )
  for (const promotor of new Set(Object.values(clientes).map((um) => um.promotor))) {
    await consulta(
      `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao,
         criado_por, criado_em, atualizado_em)
       values ($1, $2, 'Margem nova', 'MARGEM_NOVA', 'ARQUIVO', '2026-11-02', 'ATIVA', $3,
         '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z')`,
      [mailingDe(promotor), promotor, personas.gestor.id],
    )
    await consulta(
      `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, criterio, inicio,
         criado_por, criado_em, atualizado_em)
       values ($1, $2, 'Sem contato', 'SEM_CONTATO', 'BASE', '{"semContatoDias": 30}', '2026-11-02',
         $3, '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z')`,
      [daBase(promotor), promotor, personas.gestor.id],
    )
    await consulta(
      `insert into mailing_envio (id, id_mailing, codigo_promotor, canal, id_template, criado_por, criado_em)
       values ($1, $2, $3, 'WHATSAPP', $4, $5, '2026-11-20T12:00:00Z')`,
      [envioDe(promotor), daBase(promotor), promotor, templateDaLista, personas.gestor.id],
    )
  }
  for (const { idRelacionamento, promotor } of Object.values(clientes)) {
    await consulta(
      `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em,
         entrou_em)
       values ($1, $2, $3, '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z')`,
      [mailingDe(promotor), idRelacionamento, promotor],
    )
  }
}

export function exemplosDoMailing(
  { promotor, idRelacionamento }: Cliente,
  atendente: string,
): Record<string, Exemplo> {
  const params = { idMailing: mailingDe(promotor) }
  const criterio = {
    parcelasPagas: 6,
    margemMinima: 100,
    aceiteVenceEmHoras: 48,
    aniversarioEmDias: 7,
    semContatoDias: 30,
    codigoConvenio: '000331',
    produto: 'REFIN',
    uf: 'SP',
    municipio: 3_550_308,
    idadeDe: 60,
    idadeAte: 75,
  }
  const lida = { idImportacao: importacaoDe(promotor, 'LIDA') }
  const campos = {
    nome: 'Aniversariantes de dezembro',
    prioridade: 3,
    ritmoHora: 60,
    inicio: '2026-12-01',
    fim: '2026-12-18',
    dias: [1, 2, 3, 4, 5],
    abre: '09:00',
    fecha: '18:00',
    deOutros: false,
    roteiro: 'Dar os parabéns antes de falar do crédito',
    atendentes: [],
  }
  return {
    'mailing.listar': { params: { codigoPromotor: promotor, atendente } },
    'mailing.ativos': {},
    'mailing.emAberto': { params: { codigoPromotor: promotor } },
    'mailing.perfisManuais': {},
    'mailing.perfis': {},
    'mailing.todos': { query: { situacao: 'ATIVA' } },
    'mailing.consultar': { params },
    'mailing.incluir': {
      body: {
        ...campos,
        codigoPromotor: promotor,
        perfil: 'ANIVERSARIANTES',
        origem: 'BASE',
        criterio,
      },
    },
    'mailing.alterar': {
      params: { idMailing: daBase(promotor) },
      body: { ...campos, criterio, versao: 1 },
    },
    'mailing.contar': {
      body: {
        codigoPromotor: promotor,
        criterio,
        ontem: false,
        idMailing: mailingDe(promotor),
        perfil: 'SEM_CONTATO',
      },
    },
    'mailing.atualizarBase': { params: { idMailing: daBase(promotor) } },
    'mailing.incluirClientes': { params, body: { idsRelacionamento: [idRelacionamento] } },
    'mailing.iniciarImportacao': { params, body: { nomeArquivo: 'clientes.csv', bytes: 120 } },
    'mailing.importacoes': { params },
    'mailing.importacao': { params: lida },
    'mailing.lerImportacao': { params: lida },
    'mailing.comecarImportacao': { params: lida, body: { colunas: { CPF: 0, MOTIVO: 1 } } },
    'mailing.desfazerImportacao': {
      params: { idImportacao: importacaoDe(promotor, 'FEITA') },
    },
    'mailing.simularEnvio': { params, body: { canal: 'WHATSAPP', idTemplate: templateDaLista } },
    'mailing.incluirEnvio': {
      params,
      body: { canal: 'SMS', idTemplate: templateDaLista, ritmoHora: 100 },
    },
    'mailing.envios': { params },
    'mailing.mudarEnvio': {
      params: { idEnvio: envioDe(promotor) },
      body: { acao: 'pausar' },
    },
    'mailing.clientesDoEnvio': {
      params: { idEnvio: envioDe(promotor) },
      query: { resultado: 'NA_FILA' },
    },
    'mailing.mudarSituacao': { params, body: { acao: 'pausar', versao: 1 } },
  }
}

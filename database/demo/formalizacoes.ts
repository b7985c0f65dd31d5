import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import { type Caso, papeisDoCaso } from '#shared/formalizacao/pessoas.ts'
import {
  type Modalidade,
  type SituacaoFormalizacao,
  terminada,
} from '#shared/formalizacao/situacao.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { regrasDosArquivos } from '../reference.ts'
import { especimeDe } from './especimes.ts'
import { criarLote, inserir, type Lote, type Pronta, prontas } from './lote.ts'
import { caminho, type Destino, destinos, type PassoDado } from './assinaturas.ts'
import { criarRelogio, diaNumero } from './relogio.ts'
import { pessoasDeFora, textos } from './textos.ts'

/** A generated proposta that reached its formalization. */
type Alvo = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  /** Another person of the promotor, who checks the signature. */
  idConferente: string
  idTelefone: string | null
  situacao: string
  desde: Date
  /** When the analysis began: what was signed was checked by then. */
  ate: Date | null
  regime: string
  uf: string | null
  representante: string | null
}

const consulta = `select p.id, p.id_relacionamento as "idRelacionamento",
    p.id_cliente as "idCliente", p.codigo_promotor as "codigoPromotor",
    p.id_usuario as "idUsuario",
    (select u.id from usuario u join usuario_promotor up on up.id_usuario = u.id
      where up.codigo_promotor = p.codigo_promotor and u.id <> p.id_usuario
      order by array_position(array['PROMOTOR', 'GESTOR', 'ATENDENTE'], u.papel), u.login
      limit 1) as "idConferente", t.id as "idTelefone", p.situacao, h.ocorrido_em as desde,
    (select min(a.ocorrido_em) from proposta_historico a
      where a.id_proposta = p.id and a.para = 'ANALISE' and a.ocorrido_em > h.ocorrido_em) as ate,
    g.regime, c.uf, b.representante_legal_cpf as representante
  from proposta p
  join proposta_historico h on h.id_proposta = p.id and h.para = 'FORMALIZACAO'
  join cliente c on c.id = p.id_cliente
  join convenio g on g.codigo = p.codigo_convenio
  join oportunidade o on o.id = p.id_oportunidade
  left join beneficio b on b.id = o.id_beneficio
  left join lateral (select id from telefone where id_cliente = p.id_cliente and opt_in_transacional
     order by verificado_em is null, hotphone desc, id limit 1) t on true
 where p.situacao = 'FORMALIZACAO' or h.ocorrido_em > $1
 order by p.id`

/** Age limit of shown signatures; pending ones are shown at any age. */
const DIAS = 30

type Item = { regime: string; uf: string; modalidade: string; caso: string; tipo: TipoDocumento }

type Mesa = {
  agora: Date
  horasDoLink: number
  reenvio: Date
  checklist: readonly Item[]
  lote: Lote
}

/**
 * How clients signed the propostas that are there, or are about to. Nothing is drawn: a number made
 * of an id decides, the same in every run.
 */
export async function gravarFormalizacoes(client: ClientBase, agora: Date): Promise<void> {
  const relogio = criarRelogio(agora)
  const { rows: alvos } = await client.query<Alvo>(consulta, [somarDias(hoje(agora), -DIAS)])
  const { rows: checklist } = await client.query<Item>(
    `select regime, uf, modalidade, caso, tipo from formalizacao_checklist
      where obrigatorio and vigencia_fim is null order by ordem`,
  )
  const mesa: Mesa = {
    agora,
    horasDoLink: horasDoLink(hoje(agora)),
    // The afternoon of the last business day.
    reenvio: new Date(`${diaNumero(relogio.dias, relogio.ultimo)}T18:10:00Z`),
    checklist,
    lote: criarLote(),
  }
  const vezes = { frescas: 0, velhas: 0 }
  for (const alvo of alvos) {
    if (alvo.situacao !== 'FORMALIZACAO') {
      if (alvo.ate) gravarConcluida(mesa, alvo, alvo.ate)
      continue
    }
    const vale = alvo.desde.getTime() + mesa.horasDoLink * HORA_MS > agora.getTime()
    const quais = vale ? 'frescas' : 'velhas'
    gravarViva(mesa, alvo, destinos[quais][vezes[quais]++ % destinos[quais].length])
  }
  await inserirConferidas(client, prontas(mesa.lote.tirar()))
}

/** The trigger reads whole tables that have no statistics yet for each row: all rows are checked at the end instead. */
async function inserirConferidas(client: ClientBase, linhas: readonly Pronta[]): Promise<void> {
  const gatilho = (como: 'disable' | 'enable') =>
    client.query(`alter table formalizacao_historico ${como} trigger formalizacao_conferida`)
  await gatilho('disable')
  for (const pronta of linhas) await inserir(client, pronta)
  await gatilho('enable')
  await client.query(`analyze ${linhas.map(({ tabela }) => tabela).join()}`)
  const { rowCount } = await client.query(`
    select from formalizacao_historico h
     where h.para = 'CONFERIDA'
       and (h.id_usuario is null or parte_na_formalizacao(h.id_formalizacao, h.id_usuario) is not null)
     limit 1`)
  if (rowCount) throw new Error('Who took part in a formalization of the demonstration checks it')
}

const HORA_MS = 3_600_000

function horasDoLink(dia: string): number {
  const linha = regraEm(regrasDosArquivos(), 'formalizacao_link_horas', 'FORMALIZACAO', dia)
  if ('recusa' in linha) throw new Error(linha.recusa)
  return linha.valor
}

function gravarConcluida(mesa: Mesa, alvo: Alvo, fim: Date): void {
  const modo = dado(alvo.id, 'modo')
  const modalidade =
    alvo.idTelefone === null || modo >= 86 ? 'FISICA' : modo < 76 ? 'REMOTA' : 'FIGITAL'
  gravarUma(mesa, alvo, { destino: { modalidade, para: 'CONCLUIDA' }, inicio: alvo.desde, fim })
}

/** Without a phone that may be written to there is only paper. */
const semTelefone: Destino = { modalidade: 'FISICA', para: 'EM_PREENCHIMENTO' }

function gravarViva(mesa: Mesa, alvo: Alvo, sorteado: Destino = semTelefone): void {
  const { agora } = mesa
  // Each in its own minute of that afternoon.
  const reenvio = new Date(mesa.reenvio.getTime() - dado(alvo.id, 'reenvio') * 97_000)
  const destino = alvo.idTelefone === null ? semTelefone : sorteado
  const id = gravarUma(mesa, alvo, { destino, inicio: alvo.desde, fim: agora })
  if (!destino.depois || reenvio <= alvo.desde) return
  gravarUma(mesa, alvo, {
    destino: { modalidade: destino.modalidade, para: destino.depois },
    inicio: reenvio,
    fim: agora,
    idAnterior: id,
  })
}

type Uma = { destino: Destino; inicio: Date; fim: Date; idAnterior?: string }

/** One formalization with its steps, people, documents and evidence. Answers its id. */
function gravarUma(mesa: Mesa, alvo: Alvo, { destino, inicio, fim, idAnterior }: Uma): string {
  const { modalidade, para } = destino
  const id = idDe(alvo.id, idAnterior ? 'segunda' : 'primeira')
  const vence = new Date(inicio.getTime() + mesa.horasDoLink * HORA_MS)
  const passos = caminho(destino, { inicio, fim, vence, demora: 2 + (dado(id, 'abre') % 9) })
  const caso = casoDe(alvo, id, modalidade)
  const noFim = (situacao: SituacaoFormalizacao) => passos.find((passo) => passo.para === situacao)
  const link = noFim('LINK_ENVIADO')
  const ultimo = passos.at(-1)
  if (!ultimo) throw new Error('A formalization has a beginning')
  const reprovada = para === 'REPROVADA_BIOMETRIA'
  const reconhecida = noFim('BIOMETRIA_OK')
  mesa.lote.por('formalizacao', {
    id,
    id_proposta: alvo.id,
    id_relacionamento: alvo.idRelacionamento,
    id_cliente: alvo.idCliente,
    codigo_promotor: alvo.codigoPromotor,
    id_anterior: idAnterior ?? null,
    modalidade,
    caso,
    situacao: para,
    id_usuario: alvo.idUsuario,
    canal: link ? canalDe(id) : null,
    id_telefone: link ? alvo.idTelefone : null,
    tentativa: link ? 1 : 0,
    protocolo: link
      ? `ASS-${idDe(id, 'protocolo').replaceAll('-', '').slice(0, 16).toUpperCase()}`
      : null,
    sequencia: link ? passos.filter(({ por }) => por === 'CLIENTE').length : 0,
    link_enviado_em: link?.em ?? null,
    aberta_em: noFim('EM_PREENCHIMENTO')?.em ?? null,
    expira_em: modalidade === 'FISICA' ? null : vence,
    tentativas_biometria: reprovada ? 3 : reconhecida ? 1 : 0,
    pontuacao_biometria: reprovada ? 31 : reconhecida ? 90 + (dado(id, 'rosto') % 10) : null,
    assinada_em: para === 'PENDENTE_DOC' ? null : (noFim('ASSINADA')?.em ?? null),
    encerrada_em: terminada(para) ? ultimo.em : null,
    motivo: ultimo.motivo ?? null,
    versao: passos.length,
    criada_em: inicio,
    atualizada_em: ultimo.em,
  })
  if (link) {
    mesa.lote.por('formalizacao_link', {
      id_formalizacao: id,
      id_cliente: alvo.idCliente,
      tentativa: 1,
      canal: canalDe(id),
      id_telefone: alvo.idTelefone,
      id_usuario: alvo.idUsuario,
      pedido_em: link.em,
    })
  }
  gravarPassos(mesa, alvo, id, passos)
  gravarPessoas(mesa, alvo, id, caso)
  gravarDocumentos(mesa, alvo, { id, modalidade, caso, para, passos })
  gravarEvidencias(mesa, alvo, { id, modalidade, passos })
  return id
}

const canalDe = (id: string) => (dado(id, 'canal') < 70 ? 'SMS' : 'WHATSAPP')

function gravarPassos({ lote }: Mesa, alvo: Alvo, id: string, passos: readonly PassoDado[]): void {
  passos.forEach(({ para, por, em, motivo }, k) => {
    lote.por('formalizacao_historico', {
      id: idDe(id, `passo ${k}`),
      id_formalizacao: id,
      id_cliente: alvo.idCliente,
      de: passos[k - 1]?.para ?? null,
      para,
      por,
      id_usuario: por === 'ATENDENTE' ? quemDeu(alvo, para) : null,
      motivo: motivo ?? null,
      ocorrido_em: em,
    })
  })
}

const quemDeu = ({ idUsuario, idConferente }: Alvo, para: SituacaoFormalizacao): string =>
  para === 'CONFERIDA' || para === 'PENDENTE_DOC' ? idConferente : idUsuario

/** Who signs with help does so on paper; a representative of the INSS signs wherever it is. */
function casoDe({ representante }: Alvo, id: string, modalidade: Modalidade): Caso {
  if (representante !== null) return 'REPRESENTANTE'
  if (modalidade !== 'FISICA') return 'COMUM'
  const sorte = dado(id, 'caso')
  if (sorte < 26) return 'ANALFABETO'
  if (sorte < 34) return 'A_ROGO'
  return sorte < 38 ? 'IMPOSSIBILITADO' : 'COMUM'
}

function gravarPessoas({ lote }: Mesa, alvo: Alvo, id: string, caso: Caso): void {
  const de = dado(id, 'pessoas')
  papeisDoCaso[caso].forEach((papel, k) => {
    const pessoa = pessoasDeFora[(de + k) % pessoasDeFora.length]
    if (!pessoa) throw new Error('There is nobody to sign')
    const cpf = papel === 'REPRESENTANTE' ? (alvo.representante ?? pessoa.cpf) : pessoa.cpf
    lote.por('formalizacao_pessoa', {
      id_formalizacao: id,
      id_cliente: alvo.idCliente,
      papel,
      nome: pessoa.nome,
      cpf,
    })
  })
}

type Feita = {
  id: string
  modalidade: Modalidade
  caso: Caso
  para: SituacaoFormalizacao
  passos: readonly PassoDado[]
}

function gravarDocumentos(mesa: Mesa, alvo: Alvo, feita: Feita): void {
  const { id, modalidade, para, passos } = feita
  const em = (situacao: SituacaoFormalizacao) => passos.find((passo) => passo.para === situacao)?.em
  for (const tipo of tiposPedidos(mesa, alvo, feita)) {
    const quando = tipo === 'ROSTO' ? em('BIOMETRIA_OK') : em('DOCUMENTOS_OK')
    const primeiro =
      modalidade === 'FISICA' && tipo === 'IDENTIDADE_FRENTE' && em('EM_PREENCHIMENTO')
    const criado = quando ?? (primeiro || undefined)
    if (!criado) continue
    const { arquivo, conteudo, largura, altura, resumo } = especimeDe(tipo)
    const doCliente = tipo === 'ROSTO' || modalidade === 'REMOTA'
    const recusado = para === 'PENDENTE_DOC' && tipo === 'IDENTIDADE_FRENTE'
    mesa.lote.por('formalizacao_documento', {
      id: idDe(id, tipo),
      id_formalizacao: id,
      id_cliente: alvo.idCliente,
      codigo_promotor: alvo.codigoPromotor,
      tipo,
      origem: doCliente ? 'CLIENTE' : 'ATENDENTE',
      formato: 'JPEG',
      arquivo,
      bytes: conteudo.length,
      largura,
      altura,
      resumo,
      conteudo_ativo: false,
      situacao: recusado ? 'RECUSADO' : 'RECEBIDO',
      motivo: recusado ? passos.at(-1)?.motivo : null,
      id_usuario: doCliente ? null : alvo.idUsuario,
      criado_em: criado,
    })
  }
}

/** As `server/formalizacao/sql/blocos.ts` reads the checklist. */
const tiposPedidos = (
  { checklist }: Mesa,
  { regime, uf }: Alvo,
  { modalidade, caso }: Pick<Feita, 'modalidade' | 'caso'>,
): ReadonlySet<TipoDocumento> =>
  new Set(
    checklist
      .filter(
        (item) =>
          ['*', regime].includes(item.regime) &&
          ['*', uf ?? '*'].includes(item.uf) &&
          ['*', modalidade].includes(item.modalidade) &&
          ['*', caso].includes(item.caso),
      )
      .map(({ tipo }) => tipo),
  )

const provas: Partial<Record<SituacaoFormalizacao, string>> = {
  EM_PREENCHIMENTO: 'ABERTURA',
  DOCUMENTOS_OK: 'DOCUMENTOS',
  BIOMETRIA_OK: 'BIOMETRIA',
  REPROVADA_BIOMETRIA: 'BIOMETRIA',
  ASSINADA: 'ACEITE',
}

/** The phone is of the networks that documentation keeps for examples. */
function gravarEvidencias(
  { lote }: Mesa,
  { idCliente }: Alvo,
  { id, modalidade, passos }: Pick<Feita, 'id' | 'modalidade' | 'passos'>,
): void {
  const { celulares } = textos
  for (const { para, em } of passos) {
    const noPapel = para === 'ASSINADA' ? 'ASSINATURA_FISICA' : undefined
    const daTela = modalidade === 'FISICA' ? noPapel : provas[para]
    const tipo = para === 'CONFERIDA' ? 'CONFERENCIA' : daTela
    if (tipo === undefined) continue
    const doCelular = modalidade !== 'FISICA' && tipo !== 'CONFERENCIA'
    lote.por('formalizacao_evidencia', {
      id: idDe(id, tipo),
      id_formalizacao: id,
      id_cliente: idCliente,
      tipo,
      ocorrido_em: em,
      endereco: doCelular ? `203.0.113.${1 + dado(id, 'rede')}` : null,
      agente: doCelular ? celulares[dado(id, 'celular') % celulares.length] : null,
      pontuacao: pontuacaoDe(tipo, para, id),
    })
  }
}

function pontuacaoDe(tipo: string, para: SituacaoFormalizacao, id: string): number | null {
  if (tipo !== 'BIOMETRIA') return null
  return para === 'REPROVADA_BIOMETRIA' ? 31 : 90 + (dado(id, 'rosto') % 10)
}

const md5 = (texto: string) => createHash('md5').update(texto).digest('hex')

/** From 0 to 99, the same for the same id. */
const dado = (id: string, qual: string): number =>
  Number.parseInt(md5(id + qual).slice(0, 7), 16) % 100

/** An id that follows from another. */
const idDe = (id: string, qual: string): string =>
  md5(`${id} ${qual}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

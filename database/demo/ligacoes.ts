import type { ClientBase } from 'pg'
import { type Fim, motivosDoPulo } from '#shared/fila/resultado.ts'
import { type Dia, somarDias } from '#shared/data.ts'
import { somarDiasUteis } from '#shared/calendario.ts'
import { copiar, textoDeCopia } from '../copiar.ts'
import {
  diaComum,
  diaDoMomento,
  instante,
  milissegundos,
  type Momento,
  momentoDe,
  noTurno,
  type Relogio,
} from './relogio.ts'
import { canalDe } from './organizacao.ts'
import type { Sorteio } from './sorteio.ts'
import { textos } from './textos.ts'

/** A client of the lists of a promotor: who attends, which phone, and what was done with them by somebody. */
export type Chamavel = {
  idRelacionamento: string
  idCliente: string
  promotor: string
  idDono: string | null
  idMailing: string
  idTelefone: string
  /** Where the phone rings is west of Brasília: called from eleven on. */
  oeste: boolean
  nome: string
  /** The first move of the weeks, by whom: the call came before it. */
  moveu: string | null
  idMovente: string | null
}

/** What became of the client in the lists. */
export type Chamado = {
  idRelacionamento: string
  /** When somebody spoke to them or they refused; null: they wait. */
  saiu: string | null
  falou: boolean
  /** Until when they rest after the last attempt. */
  volta: string | null
}

type Vez = {
  quem: Chamavel
  idUsuario: string
  momento: Momento
  /** Seconds from the first ring to the result. */
  dura: number
  resultado: Fim
}

type Escritorio = {
  relogio: Relogio
  sorteio: Sorteio
  /** Atendentes of each promotor. */
  colegas: ReadonlyMap<string, readonly string[]>
  ausente: (idUsuario: string, dia: Dia) => boolean
}

/** Business days of calls: three weeks. */
export const DIAS_DE_LIGACOES = 15

const pesos = {
  antes: [
    [0, 34],
    [1, 30],
    [2, 20],
    [3, 11],
    [4, 5],
  ],
  semSucesso: [
    ['NAO_ATENDEU', 68],
    ['RECADO', 22],
    ['PULADO', 6],
    ['ADIADO', 4],
  ],
  sucesso: [
    ['FALOU', 64],
    ['PEDIU_RETORNO', 17],
    ['RECUSOU', 19],
  ],
  espera: [
    [0, 30],
    [1, 32],
    [2, 22],
    [3, 12],
    [4, 4],
  ],
} as const

/** Seconds that each kind of turn takes. */
const duracao: Partial<Record<Fim, readonly [number, number]>> = {
  FALOU: [140, 820],
  PEDIU_RETORNO: [60, 210],
  RECUSOU: [60, 260],
  RECADO: [55, 110],
  NAO_ATENDEU: [30, 70],
}
const pulos = ['HORARIO_RUIM', 'PRECISA_PREPARAR', 'OUTRO_ASSUNTO'] as const
const SEM_LIGAR = [10, 50] as const

/**
 * Draws the turns of three weeks: on each day a person calls one client after another, a client once, with a dip at
 * lunch. The call about which an oportunidade moved comes minutes before it.
 */
export async function gravarLigacoes(
  client: ClientBase,
  escritorio: Escritorio,
  chamaveis: readonly (Chamavel & { trabalhado: boolean; ate: Dia })[],
): Promise<Chamado[]> {
  const { relogio } = escritorio
  const vezes = chamaveis.flatMap((chamavel) => vezesDe(escritorio, chamavel))
  const marcadas = [
    ...Map.groupBy(
      vezes,
      ({ idUsuario, momento }) => `${idUsuario} ${Math.floor(momento / 86_400)}`,
    ),
  ].flatMap(([, doDia]) => semAtropelo(doDia))
  await gravar(client, escritorio, marcadas)
  return [...Map.groupBy(marcadas, ({ quem }) => quem.idRelacionamento)].map(
    ([idRelacionamento, dele]) => {
      const ultima = dele.reduce((uma, outra) => (outra.momento > uma.momento ? outra : uma))
      return { idRelacionamento, ...efeito(relogio, ultima) }
    },
  )
}

/** The turns with one client, a business day or more apart. */
function vezesDe(
  { relogio, sorteio, colegas, ausente }: Escritorio,
  quem: Chamavel & { trabalhado: boolean; ate: Dia },
): Vez[] {
  const primeiro = relogio.ultimo - DIAS_DE_LIGACOES + 1
  const ultimo = Math.max(
    primeiro,
    relogio.dias.findLastIndex((dia) => dia <= quem.ate && dia < relogio.hoje),
  )
  const idUsuario = quem.idDono ?? sorteio.um(colegas.get(quem.promotor) ?? [])
  const saiu = quem.trabalhado
  const fins: Fim[] = Array.from(
    { length: sorteio.pesado(saiu ? pesos.antes : pesos.espera) },
    () => sorteio.pesado(pesos.semSucesso),
  )
  // Who spoke to a free client would attend them by now.
  if (saiu) fins.push(quem.idDono === null ? 'RECUSOU' : sorteio.pesado(pesos.sucesso))
  const moveu = saiu && quem.moveu !== null && !quem.oeste ? momentoDe(relogio, quem.moveu) : null
  // Nobody is called before nine, and no list after its end.
  const fim =
    moveu !== null && moveu % 86_400 > 9.3 * 3600 && diaDoMomento(relogio, moveu) <= quem.ate
      ? moveu - sorteio.inteiro(30, 120)
      : undefined
  const atras = Math.floor((ultimo - primeiro + 1) * sorteio.real() ** 1.5)
  let indice =
    fim === undefined ? diaComum(relogio, sorteio, ultimo - atras) : Math.floor(fim / 86_400)
  const vezes: Vez[] = []
  for (const resultado of fins.toReversed()) {
    const ehUltima = vezes.length === 0
    while (indice >= primeiro && ausente(idUsuario, diaDoMomento(relogio, indice * 86_400)))
      indice -= 1
    if (indice < primeiro) break
    const dura = sorteio.inteiro(...(duracao[resultado] ?? SEM_LIGAR))
    const momento = noTurno(sorteio.real(), indice, quem.oeste)
    vezes.push({
      quem,
      idUsuario:
        ehUltima && fim !== undefined && quem.idMovente !== null ? quem.idMovente : idUsuario,
      momento: ehUltima && fim !== undefined ? fim - dura : momento,
      dura,
      resultado,
    })
    indice -= sorteio.inteiro(1, 3)
  }
  return vezes
}

/** A person calls one client at a time: who would overlap comes some seconds after the one before. */
function semAtropelo(doDia: readonly Vez[]): Vez[] {
  let livre = 0
  return doDia
    .toSorted((a, b) => a.momento - b.momento)
    .map((vez) => {
      const momento = Math.max(vez.momento, livre)
      livre = momento + vez.dura + 40
      return { ...vez, momento }
    })
}

/** `shared/fila/resultado.ts`, on the days of the demonstration. */
function efeito(
  relogio: Relogio,
  { momento, dura, resultado }: Vez,
): Omit<Chamado, 'idRelacionamento'> {
  const fim = momento + dura
  const em = instante(relogio, fim)
  const noDia = (dia: Dia, hora = '00:00') => `${dia}T${hora}:00-03:00`
  const dia = diaDoMomento(relogio, fim)
  switch (resultado) {
    case 'FALOU':
    case 'PEDIU_RETORNO':
      return { saiu: em, falou: true, volta: null }
    case 'RECUSOU':
      return { saiu: em, falou: false, volta: null }
    case 'RECADO':
      return { saiu: null, falou: false, volta: noDia(somarDiasUteis(dia, 1)) }
    case 'ADIADO':
      return { saiu: null, falou: false, volta: noDia(somarDiasUteis(dia, 2), '10:00') }
    case 'NAO_ATENDEU':
    case 'NUMERO_ERRADO':
    case 'PULADO':
    case 'RETIRADO':
    case 'SEM_RESULTADO':
    case 'SAIU':
      return { saiu: null, falou: false, volta: instante(relogio, fim + 7200) }
  }
}

type Linha = Record<string, unknown>
type Linhas = Record<
  'fila_tentativa' | 'ligacao' | 'anotacao' | 'lembrete' | 'fila_descanso',
  Linha[]
>

async function gravar(
  client: ClientBase,
  escritorio: Escritorio,
  vezes: readonly Vez[],
): Promise<void> {
  const linhas: Linhas = {
    fila_tentativa: [],
    ligacao: [],
    anotacao: [],
    lembrete: [],
    fila_descanso: [],
  }
  for (const vez of vezes.toSorted((a, b) => a.momento - b.momento))
    escrever(linhas, escritorio, vez)
  for (const [tabela, todas] of Object.entries(linhas)) {
    const colunas = Object.keys(todas[0] ?? {})
    if (colunas.length === 0) continue
    await copiar(
      client,
      `copy ${tabela} (${colunas.join()}) from stdin`,
      textoDeCopia(colunas, todas),
    )
  }
}

/** The turn, and what it left: the call, a note, a reminder, a rest. */
function escrever(linhas: Linhas, { relogio, sorteio }: Escritorio, vez: Vez): void {
  const { quem, idUsuario, momento, dura, resultado } = vez
  const chamou = resultado in duracao
  const em = instante(relogio, momento)
  const id = sorteio.id(milissegundos(relogio, momento))
  const deQuem = {
    id_relacionamento: quem.idRelacionamento,
    id_cliente: quem.idCliente,
    codigo_promotor: quem.promotor,
  }
  linhas.fila_tentativa.push({
    id,
    ...deQuem,
    id_usuario: idUsuario,
    id_mailing: quem.idMailing,
    iniciada_em: instante(relogio, momento - sorteio.inteiro(8, 25)),
    id_telefone: chamou ? quem.idTelefone : null,
    ligou_em: chamou ? em : null,
    resultado,
    observacao: resultado === 'PULADO' ? motivosDoPulo[sorteio.um(pulos)] : null,
    concluida_em: instante(relogio, momento + dura),
  })
  if (chamou) {
    linhas.ligacao.push({
      id,
      id_cliente: quem.idCliente,
      id_telefone: quem.idTelefone,
      codigo_promotor: quem.promotor,
      id_usuario: idUsuario,
      ocorrida_em: em,
    })
  }
  if (resultado === 'PEDIU_RETORNO') linhas.lembrete.push(retorno(vez, deQuem, relogio, sorteio))
  if (resultado === 'RECUSOU') {
    const { id_relacionamento, codigo_promotor } = deQuem
    const ate = `${somarDias(diaDoMomento(relogio, momento), 90)}T00:00:00-03:00`
    linhas.fila_descanso.push({ id_relacionamento, codigo_promotor, ate })
  }
  const frases = textos.ligacoes[resultado]
  if (!frases || !sorteio.chance(0.55)) return
  const fim = momento + dura - 15
  linhas.anotacao.push({
    id: sorteio.id(milissegundos(relogio, fim)),
    ...deQuem,
    canal: canalDe(quem.promotor),
    texto: sorteio.pesado(frases).replace('{nome}', quem.nome.split(' ')[0] ?? ''),
    id_usuario: idUsuario,
    criada_em: instante(relogio, fim),
  })
}

/** The hour that the client asked for: done by the owner when it came, but of the last days. */
function retorno(
  { quem, momento, dura }: Vez,
  deQuem: Linha,
  relogio: Relogio,
  sorteio: Sorteio,
): Linha {
  const criado = momento + dura
  const quando = noTurno(sorteio.real(), Math.floor(momento / 86_400) + sorteio.inteiro(1, 4), true)
  const feito = quando < (relogio.ultimo + 1) * 86_400 && sorteio.chance(0.85)
  return {
    id: sorteio.id(milissegundos(relogio, criado)),
    ...deQuem,
    id_atendente: quem.idDono,
    tipo: '01',
    texto: 'Ligar no horário que o cliente pediu',
    quando: instante(relogio, quando),
    status: feito ? 'Finalizado' : 'Agendado',
    criado_em: instante(relogio, criado),
    atualizado_em: instante(relogio, feito ? quando + 600 : criado),
    disparado_em: quando < (relogio.ultimo + 1) * 86_400 ? instante(relogio, quando) : null,
    exibido_em: quando < (relogio.ultimo + 1) * 86_400 ? instante(relogio, quando) : null,
  }
}

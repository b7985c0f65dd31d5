import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { finalizadas, StatusOportunidade } from '#shared/oportunidade/status.ts'
import {
  mesmoDoAnoAnterior,
  partesDoPeriodo,
  type Periodo,
  periodoAnterior,
} from '#shared/painel/periodo.ts'
import type {
  BuscaDoPainel,
  DoAtendente,
  Fatia,
  Painel,
  PainelDoStatus,
  Totais,
} from '#shared/painel/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { AGORA, diaDoEstoque, lerPedido } from './pedido.ts'
import { type Eixo, listarEquipe, porDia, semFiltro, somar } from './sql/cortes.ts'

type Soma = Awaited<ReturnType<typeof somar>>[number]

const NINGUEM = '00000000-0000-0000-0000-000000000000'

/** A row for each status, those without an oportunidade too. */
const emTodos = <T>(linhas: readonly Soma[], dar: (soma: Soma | undefined) => T) =>
  StatusOportunidade.options.map((status) => ({
    status,
    ...dar(linhas.find((linha) => linha.status === status)),
  }))

const quantia = (soma: Soma | undefined) => ({
  quantidade: soma?.quantidade ?? 0,
  valor: centavos(soma?.valor ?? 0),
})

const totaisDe = (linhas: readonly Soma[]): Totais =>
  emTodos(doEixo(linhas, 'total'), (soma) => ({
    ...quantia(soma),
    tempoMedio:
      soma !== undefined && soma.saidas > 0 ? Math.round(soma.segundos / soma.saidas) : null,
  }))

const doEixo = (linhas: readonly Soma[], eixo: Eixo) =>
  linhas.filter((linha) => linha.eixo === eixo)

/** The rows of one dimension by its key, in their order. */
const porChave = (linhas: readonly Soma[], eixo: Eixo): [string, Soma[]][] => [
  ...Map.groupBy(doEixo(linhas, eixo), ({ chave }) => chave),
]

/** A row for each status. */
export async function verTotais(contexto: Contexto, busca: BuscaDoPainel): Promise<Totais> {
  return totaisDe(await somarDe(contexto, busca, 'nenhum'))
}

async function somarDe(
  contexto: Contexto,
  busca: BuscaDoPainel,
  recorte: 'nenhum' | 'convenio' | 'atendente' | 'todos',
  outro?: Periodo,
): Promise<Soma[]> {
  const { periodo, de, filtro } = lerPedido(contexto, busca)
  const dias = outro ?? periodo
  const estoque = diaDoEstoque(dias, contexto.agora)
  const partes = partesDoPeriodo(dias, hoje(contexto.agora))
  const inteiro = estoque !== AGORA && semFiltro(filtro)
  return somar(
    contexto.client,
    { ...filtro, ...dias, ...partes, estoque },
    { de, recorte, inteiro },
  )
}

/** One status, as a whole and by convênio. */
export async function verStatus(
  contexto: Contexto,
  status: StatusOportunidade,
  busca: BuscaDoPainel,
): Promise<PainelDoStatus> {
  const linhas = await somarDe(contexto, busca, 'convenio')
  const delas = linhas.filter((linha) => linha.status === status && linha.quantidade !== 0)
  return {
    status,
    ...lerPedido(contexto, busca).periodo,
    ...quantia(doEixo(delas, 'total')[0]),
    convenios: doEixo(delas, 'convenio').map((soma) => ({
      codigoConvenio: soma.chave,
      nome: soma.nome,
      ...quantia(soma),
    })),
  }
}

/** The team and who has numbers; the clients without an owner last, so that the sums hold. */
export async function verAtendentes(
  contexto: Contexto,
  busca: BuscaDoPainel,
): Promise<DoAtendente[]> {
  const { filtro, de } = lerPedido(contexto, busca)
  const linhas = await somarDe(contexto, busca, 'atendente')
  const somas = new Map(porChave(linhas, 'atendente'))
  const equipe = await listarEquipe(contexto.client, { escopo: filtro.escopo })
  const pessoas = new Map(
    equipe
      .filter(({ id }) => de === 'promotores' || filtro.quem.includes(id))
      .map(({ id, login, nome }) => [id, { login, nome }]),
  )
  for (const [id, [soma]] of somas) {
    if (soma && id !== NINGUEM) pessoas.set(id, { login: soma.login, nome: soma.nome })
  }
  const linha = (chave: string) => ({ totais: emTodos(somas.get(chave) ?? [], quantia) })
  return [
    ...[...pessoas]
      .map(([id, { login, nome }]) => ({
        idUsuario: id,
        loginUsuario: login,
        nome,
        ...linha(id),
      }))
      .toSorted((um, outro) => um.nome.localeCompare(outro.nome, 'pt-BR')),
    { idUsuario: null, loginUsuario: null, nome: 'Sem atendente', ...linha(NINGUEM) },
  ]
}

const semNome: Partial<Record<Eixo, string>> = {
  atendente: 'Sem atendente',
  mailing: 'Sem campanha',
}

const fatiasDe = (linhas: readonly Soma[], eixo: Eixo): Fatia[] =>
  porChave(linhas, eixo)
    .map(([chave, somas]) => ({
      chave: chave === NINGUEM ? '' : chave,
      nome: (chave === NINGUEM ? semNome[eixo] : somas[0]?.nome) ?? chave,
      totais: emTodos(somas, quantia),
    }))
    .filter(({ totais }) => totais.some(({ quantidade }) => quantidade !== 0))

/** What stands now, on the last day of a period that reaches today: the sums hold it already. */
function deAgora(linhas: readonly Soma[], { dataInicio, dataFim }: Periodo, agora: Date) {
  const dia = hoje(agora)
  if (dia < dataInicio || dia > dataFim) return []
  return doEixo(linhas, 'total')
    .filter(({ status, quantidade }) => !finalizadas.includes(status) && quantidade !== 0)
    .map(({ status, quantidade, valor }) => ({ dia, status, quantidade, valor }))
}

/** Everything of the screen: the period, the two it is compared with, its slices and its days. */
export async function verPainel(contexto: Contexto, busca: BuscaDoPainel): Promise<Painel> {
  const { periodo, de, filtro } = lerPedido(contexto, busca)
  const [antes, ano] = [periodoAnterior(periodo), mesmoDoAnoAnterior(periodo)]
  const [linhas, deAntes, doAno, dias] = await Promise.all([
    somarDe(contexto, busca, 'todos'),
    somarDe(contexto, busca, 'nenhum', antes),
    somarDe(contexto, busca, 'nenhum', ano),
    porDia(
      contexto.client,
      { ...filtro, ...periodo, hoje: hoje(contexto.agora) },
      { de, inteiro: semFiltro(filtro) },
    ),
  ])
  return {
    ...periodo,
    totais: totaisDe(linhas),
    anterior: { ...antes, totais: totaisDe(deAntes) },
    anoAnterior: { ...ano, totais: totaisDe(doAno) },
    fatias: {
      convenio: fatiasDe(linhas, 'convenio'),
      produto: fatiasDe(linhas, 'produto'),
      atendente: fatiasDe(linhas, 'atendente'),
      promotor: fatiasDe(linhas, 'promotor'),
      mailing: fatiasDe(linhas, 'mailing'),
    },
    serie: [
      ...Map.groupBy([...dias, ...deAgora(linhas, periodo, contexto.agora)], ({ dia }) => dia),
    ].map(([dia, doDia]) => ({
      dia,
      totais: doDia.map(({ status, quantidade, valor }) => ({
        status,
        quantidade,
        valor: centavos(valor),
      })),
    })),
  }
}

import { ehDiaUtil, proximoDiaUtil } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { regrasCom } from '#shared/calculo/mudancas-da-regra.ts'
import type { EfeitoDaVersao, NovaVersao, Vigencia } from '#shared/regras/shapes.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type SimulacaoSobRegras, simularSobRegras } from '../simulacao/sob-regras.ts'
import { listarSimulacoes } from './sql.ts'

/** Limit of recomputed simulations of one day: the newest are the sample. */
const MAXIMO_CONFERIDAS = 300
const MAXIMO_EXEMPLOS = 5

/** The rules that a simulation asks. */
const doSimulador =
  /^(?:teto_juros_am|prazo_max_parcelas|carencia_max_dias|convencao_price30|margem_emprestimo_pct|margem_total_pct|limite_contratos|iof_\w+|folha_\w+|reversao_dias_uteis|bloqueio_concessao_dias|port_\w+|credito_\w+|refin_\w+|mora_\w+)$/

/**
 * The simulations of the last business day, made on the first day of the version (on their own day
 * where it began before), by the rows before and after it: what simulations of that day will answer.
 * Clients are as they are now, in both computations, so the difference is due to the rule alone.
 */
export async function efeitoDaVersao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  nova: NovaVersao,
  depois: readonly Vigencia[],
): Promise<EfeitoDaVersao | null> {
  if (!doSimulador.test(nova.regra)) return null
  const dia = ultimoDiaUtilAntesDe(hoje(agora))
  const feitas = await listarSimulacoes(client, {
    de: instanteEmBrasilia(dia, '00:00'),
    ate: instanteEmBrasilia(somarDias(dia, 1), '00:00'),
    maximo: MAXIMO_CONFERIDAS,
  })
  const pares: SimulacaoSobRegras[] = []
  for (const { idRelacionamento, entrada } of feitas) {
    const lida = EntradaSimulacao.safeParse(entrada)
    if (!lida.success) continue
    const par = await simularSobRegras(client, {
      idRelacionamento,
      entrada: lida.data,
      liberacao: proximoDiaUtil(nova.vigenciaInicio > dia ? nova.vigenciaInicio : dia),
      trocar: (regras) => regrasCom(regras, nova, depois),
    })
    if (par) pares.push(par)
  }
  return { dia, simulacoes: feitas[0]?.total ?? 0, ...contar(pares) }
}

function ultimoDiaUtilAntesDe(dia: Dia): Dia {
  let antes = somarDias(dia, -1)
  while (!ehDiaUtil(antes)) antes = somarDias(antes, -1)
  return antes
}

function contar(pares: readonly SimulacaoSobRegras[]): Omit<EfeitoDaVersao, 'dia' | 'simulacoes'> {
  const mudam = pares.filter(({ antes, depois }) => resumoDe(antes) !== resumoDe(depois))
  const recusadas = mudam.filter(({ antes, depois }) => antes.permitido && !depois.permitido)
  const permitidas = mudam.filter(({ antes, depois }) => !antes.permitido && depois.permitido)
  const alteradas = mudam.filter(({ antes, depois }) => antes.permitido && depois.permitido)
  return {
    conferidas: pares.length,
    recusadas: recusadas.length,
    permitidas: permitidas.length,
    alteradas: alteradas.length,
    exemplos: exemplosDe([...recusadas, ...permitidas, ...alteradas]),
  }
}

/** Equal results of several simulations are one line, with their number. */
function exemplosDe(pares: readonly SimulacaoSobRegras[]): EfeitoDaVersao['exemplos'] {
  const iguais = new Map<string, EfeitoDaVersao['exemplos'][number]>()
  for (const { produto, convenio, antes, depois } of pares) {
    const { prazo, taxaAm } = antes.condicoes
    const dito = {
      produto,
      convenio,
      prazo,
      taxaAm,
      antes: resumoDe(antes),
      depois: resumoDe(depois),
    }
    const chave = JSON.stringify(dito)
    iguais.set(chave, { ...dito, vezes: (iguais.get(chave)?.vezes ?? 0) + 1 })
  }
  return [...iguais.values()].slice(0, MAXIMO_EXEMPLOS)
}

/** Whether it is allowed, and what is released; refused, the first reason. */
function resumoDe({ permitido, numeros, motivos }: ResultadoSimulacao): string {
  if (!permitido) return motivos[0]?.texto ?? 'Não permitida'
  return `Permitida, ${formatarDinheiro(numeros?.valorLiberado ?? centavos(0))} liberados`
}

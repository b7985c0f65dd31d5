import type { ClientBase } from 'pg'
import type { Dia } from '#shared/data.ts'
import {
  contratosDe,
  type EntradaSimulacao,
  type Operacao,
  operacaoDe,
} from '#shared/calculo/entrada.ts'
import type { RegraVigencia } from '#shared/calculo/regras.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { simular } from '#shared/calculo/simular.ts'
import { carregarDados } from './carregar.ts'

export type SimulacaoSobRegras = {
  produto: string
  convenio: string
  antes: ResultadoSimulacao
  depois: ResultadoSimulacao
}

const produtos: Record<Operacao, string> = {
  NOVO: 'Empréstimo novo',
  REFIN: 'Refinanciamento',
  PORTABILIDADE: 'Portabilidade',
}

type Pergunta = {
  idRelacionamento: string
  entrada: EntradaSimulacao
  liberacao: Dia
  trocar: (regras: readonly RegraVigencia[]) => RegraVigencia[]
}

/**
 * One simulation under the rules of a day and under other rules: the effect of a new version. Null
 * when its client, benefit or contract no longer exists.
 */
export async function simularSobRegras(
  client: ClientBase,
  { idRelacionamento, entrada, liberacao, trocar }: Pergunta,
): Promise<SimulacaoSobRegras | null> {
  const contratos = contratosDe(entrada)
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos,
    dia: liberacao,
    hoje: liberacao,
  })
  if (!dados?.convenio || !(dados.beneficio ?? dados.empregador)) return null
  if (dados.contratos.length !== contratos.length) return null
  return {
    produto: produtos[operacaoDe(entrada)],
    convenio: dados.convenio.nome,
    antes: simular(dados, entrada, liberacao),
    depois: simular({ ...dados, regras: trocar(dados.regras) }, entrada, liberacao),
  }
}

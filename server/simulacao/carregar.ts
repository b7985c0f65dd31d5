import type { Dados } from '#shared/calculo/dados.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { lerDados, lerVarios, type Pergunta } from './sql/dados.ts'

type Client = Contexto['client']

/** Everything that a simulation looks at; null where the relationship is not there. */
export async function carregarDados(client: Client, pergunta: Pergunta): Promise<Dados | null> {
  const [lidos, regras] = await Promise.all([
    lerDados(client, pergunta, { de: parteDe(pergunta) }),
    regrasVigentes(client),
  ])
  return lidos?.dados ? { ...lidos.dados, regras } : null
}

function parteDe({ idBeneficio, idEmpregador, contratos }: Pergunta) {
  if (contratos.length > 0 || (idBeneficio !== null && idEmpregador !== null)) return 'contratos'
  if (idBeneficio !== null) return 'beneficio'
  return idEmpregador === null ? 'nenhuma' : 'empregador'
}

/** One statement for all of them, in their order. */
export async function carregarVarios(
  client: Client,
  perguntas: readonly Pergunta[],
): Promise<(Dados | null)[]> {
  const linhas = perguntas.map((pergunta, ordem) => ({
    id_relacionamento: pergunta.idRelacionamento,
    codigo_convenio: pergunta.codigoConvenio,
    id_beneficio: pergunta.idBeneficio,
    id_empregador: pergunta.idEmpregador,
    contratos: pergunta.contratos,
    dia: pergunta.dia,
    hoje: pergunta.hoje,
    ordem,
  }))
  const [lidos, regras] = await Promise.all([
    lerVarios(client, { perguntas: linhas }),
    regrasVigentes(client),
  ])
  return lidos.map(({ dados }) => (dados ? { ...dados, regras } : null))
}

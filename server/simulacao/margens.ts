import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { ReguaDaMargem } from '#shared/simulacao/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { margemEm, segmentosDe } from '#shared/calculo/margem-do-cliente.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { carregarDados } from './carregar.ts'
import { type Fonte, listarFontes } from './sql/ler.ts'

/** The margin ruler of each benefit and each job of the client, none mixed with another. */
export async function consultarMargens(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idRelacionamento: string,
): Promise<{ dia: string; items: ReguaDaMargem[] }> {
  const dia = diaDaLiberacao(agora)
  const fontes = await listarFontes(client, { idRelacionamento })
  const items = await Promise.all(
    fontes.map(async (fonte): Promise<ReguaDaMargem[]> => {
      const { codigoConvenio, idBeneficio, idEmpregador } = fonte
      const dados = await carregarDados(client, {
        idRelacionamento,
        codigoConvenio,
        idBeneficio,
        idEmpregador,
        contratos: [],
        dia,
        hoje: hoje(agora),
      })
      return dados ? [reguaDe(fonte, dados, dia)] : []
    }),
  )
  return { dia, items: items.flat() }
}

function reguaDe(fonte: Fonte, dados: Dados, dia: string): ReguaDaMargem {
  const uso = dados.beneficio ?? dados.empregador
  const nada = { percentual: null, norma: null, confianca: null, regra: null, limite: ZERO }
  const vazia = { ...fonte, ...nada, disponivel: ZERO, extrapolada: ZERO, cartoes: ZERO }
  if (!uso) return { ...vazia, recusa: null, base: ZERO, utilizada: ZERO, segmentos: [] }
  const margem = margemEm(dados, uso, dia)
  const semOutros = { terminam: new Set<string>(), parcela: null }
  if ('recusa' in margem) {
    // Without a rule the use elsewhere is unknown: only known contracts count.
    const utilizada = centavos(uso.utilizada + uso.reservada)
    const segmentos = segmentosDe(uso, { ...semOutros, outros: ZERO })
    const { recusa } = margem
    return { ...vazia, recusa, base: uso.base, utilizada, extrapolada: utilizada, segmentos }
  }
  const { linha, outros, ...doDia } = margem
  const { valor: percentual, norma, confianca } = linha
  const segmentos = segmentosDe(uso, { ...semOutros, outros })
  const { base } = uso
  return { ...fonte, ...doDia, percentual, norma, confianca, recusa: null, base, segmentos }
}

const ZERO = centavos(0)

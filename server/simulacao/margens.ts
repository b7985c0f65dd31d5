import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { ReguaDaMargem } from '#shared/simulacao/api.ts'
import { calcularMargem } from '#shared/calculo/margem.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { Contexto } from '../base/http/handler.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { emUso, segmentosDe } from '#shared/calculo/margem-do-cliente.ts'
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
  const regra = regraEm(dados.regras, 'margem_emprestimo_pct', escopoDe(dados), dia)
  const base = centavos(uso?.base ?? 0)
  const semRegra = 'recusa' in regra
  // Without a rule the use elsewhere is unknown: only known contracts count.
  const { outros, total: utilizada } = uso
    ? emUso(semRegra ? { ...uso, margemInformada: null } : uso, semRegra ? 0 : regra.valor)
    : { outros: centavos(0), total: centavos(0) }
  const margem = calcularMargem(base, semRegra ? 0 : regra.valor, utilizada)
  return {
    ...fonte,
    percentual: semRegra ? null : regra.valor,
    norma: semRegra ? null : regra.norma,
    confianca: semRegra ? null : regra.confianca,
    recusa: semRegra ? regra.recusa : null,
    base,
    utilizada,
    ...margem,
    segmentos: uso ? segmentosDe(uso, { outros, terminam: new Set(), parcela: null }) : [],
  }
}

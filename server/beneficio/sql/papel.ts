import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type DoPapel = {
  id: string
  idCliente: string
  emitidoEm: Date
  base: number
  margem: number | null
  margemRmc: number | null
  margemRcc: number | null
  maximo: number | null
  ativos: number
  suspensos: number
  reservadosPortabilidade: number
  reservadosRefinanciamento: number
  elegivel: boolean | null
}

/**
 * The base and the margins of a benefit as a paper of the INSS prints them. The newer of the paper and the
 * answer of the INSS counts, never both: an older paper changes nothing.
 */
export const gravarDoPapel = comando(
  'beneficio.gravar-do-papel',
  (
    p: De<DoPapel>,
  ) => sql`update beneficio set valor_base = ${p.base}, margem_disponivel = ${p.margem},
    margem_disponivel_rmc = ${p.margemRmc}, margem_disponivel_rcc = ${p.margemRcc},
    maximo_comprometimento = coalesce(${p.maximo}, maximo_comprometimento),
    qtd_ativos = ${p.ativos}, qtd_suspensos = ${p.suspensos},
    qtd_reservados_portabilidade = ${p.reservadosPortabilidade},
    qtd_reservados_refinanciamento = ${p.reservadosRefinanciamento},
    elegivel_inss = coalesce(${p.elegivel}, elegivel_inss),
    consultado_em = ${p.emitidoEm}, consultado_por = null
  where id = ${p.id} and id_cliente = ${p.idCliente} and consultado_em < ${p.emitidoEm}`,
)

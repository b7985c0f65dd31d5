import type { z } from 'zod'
import type { Operacao } from '#shared/calculo/entrada.ts'
import type { CondicoesSimuladas, ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, json, sql } from '../../base/db/fragmento.ts'

type NovaSimulacao = {
  id: string
  idRelacionamento: string
  idOportunidade: string
  tipo: Operacao
  entrada: z.input<typeof CondicoesSimuladas>
  resultado: z.input<typeof ResultadoSimulacao>
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  /** The floor of the day where the rate is below it. */
  pisoAm: number | null
  idUsuario: string
  agora: Date
}

/** Nothing when the relationship is not there. */
export const inserirSimulacao = comando(
  'simulacao.inserir',
  (p: De<NovaSimulacao>) => sql`insert into simulacao (id, id_relacionamento, id_cliente,
    codigo_promotor, id_oportunidade, tipo, entrada, resultado, valor_liberado, valor_parcela, prazo,
    taxa_am, piso_am, id_usuario, criada_em)
  select ${p.id}, r.id, r.id_cliente, r.codigo_promotor, ${p.idOportunidade}, ${p.tipo},
    ${json(p.entrada)}, ${json(p.resultado)}, ${p.valorLiberado}, ${p.valorParcela}, ${p.prazo},
    ${p.taxaAm}, ${p.pisoAm}, ${p.idUsuario}, ${p.agora}
    from relacionamento r where r.id = ${p.idRelacionamento}`,
)

type NovoRegistro = {
  id: string
  idRelacionamento: string
  idSimulacao: string | null
  idUsuario: string
  acao: string
  detalhe: Record<string, unknown>
  agora: Date
}

/** Nothing when the relationship is not there, or the simulation is of another one. */
export const inserirRegistro = comando(
  'simulacao.registrar',
  (p: De<NovoRegistro>) => sql`insert into simulador_log (id, id_relacionamento, id_simulacao,
    id_usuario, codigo_promotor, acao, detalhe, ocorrido_em)
  select ${p.id}, r.id, ${p.idSimulacao}, ${p.idUsuario}, r.codigo_promotor, ${p.acao},
    ${json(p.detalhe)}, ${p.agora} from relacionamento r
   where r.id = ${p.idRelacionamento}
     and (${p.idSimulacao}::uuid is null
          or exists (select from simulacao s
                      where s.id = ${p.idSimulacao} and s.id_relacionamento = r.id))`,
)

type NovaMargem = {
  id: string
  idEmpregador: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  margemDisponivel: Centavos
  agora: Date
}

export const inserirMargem = comando(
  'simulacao.inserir-margem',
  (p: De<NovaMargem>) => sql`insert into margem_consulta (id, id_empregador, id_cliente,
    codigo_promotor, id_usuario, margem_disponivel, consultada_em)
  values (${p.id}, ${p.idEmpregador}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idUsuario},
    ${p.margemDisponivel}, ${p.agora})`,
)

import type { DadoDoCadastro, EstadoDoCadastro } from '#shared/relacionamento/cadastro.ts'
import { uma } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Mudanca = { idRelacionamento: string; dado: DadoDoCadastro; protege: boolean; agora: Date }

/** How the registered data may change; where they do, the other owners are told in the same statement. */
export const mudarCadastro = uma(
  'relacionamento.mudar-cadastro',
  (p: De<Mudanca>) => sql<{ estado: EstadoDoCadastro }>`
select mudar_cadastro(${p.idRelacionamento}, ${p.dado}, ${p.protege}, ${p.agora}) as estado`,
)

import type { Formato } from '#shared/formalizacao/documento.ts'
import { comando, umaOuNada } from '../db/consulta.ts'
import { type De, sql } from '../db/fragmento.ts'

type Novo = {
  resumo: string
  idCliente: string | null
  arquivo: string
  nome: string
  formato: Formato
  idUsuario: string
  expiraEm: Date
}

export const inserirIngresso = comando(
  'files.inserir-ingresso',
  (p: De<Novo>) => sql`insert into arquivo_ingresso (resumo, id_cliente, arquivo, nome, formato,
    id_usuario, expira_em)
  values (${p.resumo}, ${p.idCliente}, ${p.arquivo}, ${p.nome}, ${p.formato}, ${p.idUsuario},
          ${p.expiraEm})`,
)

/** Used once: the second look finds nothing. */
export const usarIngresso = umaOuNada(
  'files.usar-ingresso',
  (p: De<{ resumo: string; agora: Date }>) =>
    sql<{
      arquivo: string
      nome: string
      formato: Formato
    }>`select arquivo, nome, formato from usar_ingresso(${p.resumo}, ${p.agora})`,
)

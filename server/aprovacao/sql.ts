import { MAXIMO_CONTADO, type QuantasEsperam } from '#shared/aprovacao/api.ts'
import { type De, sql, type Sql, type Valor } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'
import { documentosDeOutros } from '../confirmacao/sql.ts'
import { consentimentosDeOutros } from '../consentimento/sql/marcas.ts'
import { divergenciasDeOutros } from '../divergencia/sql.ts'
import { assinadasPorOutros } from '../formalizacao/sql/ler.ts'
import { avisosPorVer } from '../retencao/sql/avisos.ts'

type Busca = {
  escopo: readonly string[]
  donos: readonly string[] | undefined
  idUsuario: string
  agora: Date
  assinadas: boolean
  marcados: boolean
  contradicoes: boolean
  confirma: boolean
}

/** At most one more than is counted, of who may decide about the kind. */
const contar = (pode: Valor, linhas: Sql): Sql<number> =>
  sql<number>`case when ${pode}::boolean then (select count(*)::int
    from (${linhas} limit ${MAXIMO_CONTADO + 1}) x) else 0 end`

export const contarEsperas = modelo(
  'aprovacao.contar',
  (p: De<Busca>) =>
    sql`select ${objeto<QuantasEsperam>({
      formalizacoes: contar(p.assinadas, assinadasPorOutros(p)),
      documentos: contar(p.marcados, documentosDeOutros(p)),
      consentimentos: contar(p.marcados, consentimentosDeOutros(p)),
      divergencias: contar(
        p.contradicoes,
        sql`${divergenciasDeOutros(p)} union all ${avisosPorVer(p)}`,
      ),
    })}::text as model`,
)

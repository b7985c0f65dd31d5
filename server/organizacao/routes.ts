import { organizacaoApi } from '#shared/organizacao/api.ts'
import { handle, type Contexto, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { atendentes, convenios, orgaos, promotor, promotoresDoUsuario } from './queries.ts'

type Pedido = { params: { codigoPromotor: string } }

const verPromotor = async ({ params }: Pedido, { db }: Contexto) => {
  const achado = await promotor(db, params.codigoPromotor)
  if (!achado) throw new Recusa('nao-encontrado', 'Promotor não encontrado')
  return achado
}

const verAtendentes = ({ params }: Pedido, { db, agora }: Contexto) =>
  atendentes(db, params.codigoPromotor, agora)

const verConvenios = (_input: unknown, { db }: Contexto) => convenios(db)

export const rotasOrganizacao: Handler[] = [
  handle(organizacaoApi.promotorDoRelacionamento, verPromotor),
  handle(organizacaoApi.promotor, verPromotor),
  handle(organizacaoApi.convenios, verConvenios),
  handle(organizacaoApi.conveniosDaEstrutura, verConvenios),
  handle(organizacaoApi.orgaos, ({ params }, { db }) => orgaos(db, params.codigoConvenio)),
  handle(organizacaoApi.atendentesDoPromotor, verAtendentes),
  handle(organizacaoApi.promotorAtendentes, verAtendentes),
  handle(organizacaoApi.promotoresDoUsuario, async ({ params }, { db, usuario }) => {
    // Another person's promotores are nobody's business: they are not found.
    if (params.idUsuario !== usuario.id) {
      throw new Recusa('nao-encontrado', 'Usuário não encontrado')
    }
    return promotoresDoUsuario(db, usuario.id)
  }),
]

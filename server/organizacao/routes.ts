import { organizacaoApi } from '#shared/organizacao/api.ts'
import { handle, type Contexto, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import {
  buscarPromotor,
  listarAtendentes,
  listarConvenios,
  listarOrgaos,
  listarPromotores,
} from './sql.ts'

type Pedido = { params: { codigoPromotor: string } }

const verPromotor = async ({ params }: Pedido, { client }: Contexto) => {
  const achado = await buscarPromotor(client, { codigo: params.codigoPromotor })
  if (!achado) throw new Recusa('nao-encontrado', 'Promotor não encontrado')
  return achado
}

const verAtendentes = ({ params }: Pedido, { client, agora }: Contexto) =>
  listarAtendentes(client, { codigoPromotor: params.codigoPromotor, agora })

const verConvenios = (_input: unknown, { client }: Contexto) => listarConvenios(client)

export const rotasOrganizacao: Handler[] = [
  handle(organizacaoApi.promotorDoRelacionamento, verPromotor),
  handle(organizacaoApi.promotor, verPromotor),
  handle(organizacaoApi.convenios, verConvenios),
  handle(organizacaoApi.conveniosDaEstrutura, verConvenios),
  handle(organizacaoApi.orgaos, ({ params }, { client }) => listarOrgaos(client, params)),
  handle(organizacaoApi.atendentesDoPromotor, verAtendentes),
  handle(organizacaoApi.promotorAtendentes, verAtendentes),
  handle(organizacaoApi.promotoresDoUsuario, async ({ params }, { client, usuario }) => {
    // Another person's promotores are not found.
    if (params.idUsuario !== usuario.id) {
      throw new Recusa('nao-encontrado', 'Usuário não encontrado')
    }
    return listarPromotores(client, { idUsuario: usuario.id })
  }),
]
